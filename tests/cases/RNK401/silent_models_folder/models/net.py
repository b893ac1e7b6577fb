"""The network takes the device of its input.

reason: x.device is the right form
"""
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, width: int, depth: int):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mask = torch.ones(x.shape[-1], device=x.device)
        for layer in self.layers:
            x = torch.relu(layer(x)) * mask
        return x
