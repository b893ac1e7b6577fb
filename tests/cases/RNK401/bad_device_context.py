"""A module enters the current device instead of that of its input.

reason: torch.cuda.device(torch.cuda.current_device()) changes nothing; the kernel runs on GPU 0 with pointers of another GPU
"""
import torch
from torch import nn


class SparseConv(nn.Module):
    def __init__(self, channels: int):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(27, channels, channels) * 0.02)

    def forward(self, features, rulebook):
        with torch.cuda.device(torch.cuda.current_device()):  # expect: RNK401
            out = torch.zeros_like(features)
            torch.ops.spconv.gather_gemm_scatter(features, self.weight, rulebook, out)
        return out
