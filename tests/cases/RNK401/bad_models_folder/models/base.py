"""The common base of the heads.

reason: the base class takes the device of its input and stays silent
"""
import torch
from torch import nn


class Head(nn.Module):
    def __init__(self, dim: int):
        super().__init__()
        self.norm = nn.LayerNorm(dim)

    def pooled(self, x: torch.Tensor) -> torch.Tensor:
        return self.norm(x).mean(1)
