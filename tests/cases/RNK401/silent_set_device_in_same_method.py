"""A pipeline stage binds its GPU and builds its part there.

reason: set_device runs before the call in the same function, so the answer is right
"""
import torch
from torch import nn


class Stage(nn.Module):
    def __init__(self, layers: int, dim: int, local_rank: int):
        super().__init__()
        torch.cuda.set_device(local_rank)
        self.blocks = nn.ModuleList(
            nn.Linear(dim, dim, device=torch.cuda.current_device()) for _ in range(layers)
        )
        self.register_buffer("step", torch.zeros((), device=torch.cuda.current_device()))

    def forward(self, x):
        for block in self.blocks:
            x = x + torch.relu(block(x))
        return x


class SwitchedStage(nn.Module):
    def __init__(self, dim: int, index: int):
        super().__init__()
        torch.accelerator.set_device_index(index)
        self.proj = nn.Linear(dim, dim, device=torch.accelerator.current_device_index())

    def forward(self, x):
        return self.proj(x)
