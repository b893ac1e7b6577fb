"""A layer records the memory in use around its expert matmul.

reason: memory statistics are about the current device; directly or through a variable, no tensor is placed with it
"""
import torch
from torch import nn


class ProfiledMLP(nn.Module):
    def __init__(self, dim: int, hidden: int):
        super().__init__()
        self.up = nn.Linear(dim, hidden)
        self.down = nn.Linear(hidden, dim)
        self.peak = 0
        self.reserved = 0

    def forward(self, x):
        before = torch.cuda.memory_allocated(torch.cuda.current_device())
        y = self.down(torch.nn.functional.gelu(self.up(x)))
        device = torch.cuda.current_device()
        self.peak = max(self.peak, torch.cuda.max_memory_allocated(device) - before)
        self.reserved = torch.cuda.memory_reserved(device=device)
        return y

    def free_bytes(self) -> int:
        free, _total = torch.cuda.mem_get_info(torch.cuda.current_device())
        return free
