"""A local function and a method that are called current_device.

reason: the names resolve to this file, and both answer with the device of a parameter
"""
import torch
from torch import nn


def current_device(module: nn.Module) -> torch.device:
    return next(module.parameters()).device


class PositionTable(nn.Module):
    def __init__(self, length: int, dim: int):
        super().__init__()
        self.table = nn.Embedding(length, dim)

    def current_device(self) -> torch.device:
        return self.table.weight.device

    def forward(self, x):
        positions = torch.arange(x.shape[1], device=self.current_device())
        mask = torch.ones(x.shape[1], device=current_device(self))
        return x + self.table(positions) * mask[:, None]
