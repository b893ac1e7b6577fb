"""Tables and masks are computed in the constructor of a sharded model.

reason: functional calls on small tensors and register_buffer are allocation
"""
import torch
import torch.distributed as dist
import torch.nn.functional as F
from torch import nn


class ShardedAttention(nn.Module):
    def __init__(self, dim: int, heads: int, length: int):
        super().__init__()
        self.heads = heads // dist.get_world_size()
        rate = 10000.0 ** (-torch.arange(0, dim // heads, 2) / (dim // heads))
        angles = torch.outer(torch.arange(length), rate)
        self.register_buffer("cos", angles.cos(), persistent=False)
        self.register_buffer("sin", angles.sin(), persistent=False)
        self.register_buffer("mask", F.pad(torch.ones(length, length).tril(), (1, 0), value=1.0), persistent=False)
        self.slopes = torch.softmax(torch.arange(self.heads, dtype=torch.float), dim=0)
        self.codebook = nn.Parameter(F.normalize(torch.randn(64, dim), dim=-1))
        self.qkv = nn.Linear(dim, 3 * self.heads * (dim // heads))

    def forward(self, x):
        return self.qkv(x) @ self.qkv.weight


def main():
    dist.init_process_group("gloo")
    return ShardedAttention(64, 8, 128)
