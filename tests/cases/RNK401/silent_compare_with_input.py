"""A module checks that its input lies on the current device.

reason: a comparison with x.device.index guards against the very defect
"""
import torch
from torch import nn


class CustomNorm(nn.Module):
    def __init__(self, dim: int, eps: float = 1e-6):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(dim))
        self.eps = eps

    def forward(self, x):
        assert x.device.index == torch.cuda.current_device(), "enter torch.cuda.device(x.device) first"
        return self._norm(x) * self.weight

    def _norm(self, x):
        if x.get_device() != torch.cuda.current_device():
            return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps)
        return torch.ops.custom_norm.rms(x, self.eps)
