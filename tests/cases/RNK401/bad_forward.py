"""A positional embedding builds its grid on the current device.

reason: without set_device every rank gets GPU 0 while the input lies on cuda:1, cuda:2 …; x.device is always right
"""
import math

import torch
from torch import nn


class SinusoidalPositions(nn.Module):
    def __init__(self, dim: int, base: float = 10000.0):
        super().__init__()
        self.dim = dim
        self.base = base

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        half = self.dim // 2
        positions = torch.arange(x.shape[1], device=torch.cuda.current_device())  # expect: RNK401 "in model code"
        rates = torch.exp(-math.log(self.base) * torch.arange(half, device=x.device) / half)
        angles = positions[:, None] * rates[None]
        return x + torch.cat([angles.sin(), angles.cos()], dim=-1).to(x.dtype)
