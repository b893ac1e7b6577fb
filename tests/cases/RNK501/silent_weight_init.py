"""Weight initialisation in the constructor of a tensor-parallel layer.

reason: nn.init, _init_weights through apply, reset_parameters and buffers are allocation, not inference
"""
import math

import torch
import torch.distributed as dist
from torch import nn


class ParallelMLP(nn.Module):
    def __init__(self, dim: int, hidden: int):
        super().__init__()
        shard = hidden // dist.get_world_size()
        self.up = nn.Linear(dim, shard)
        self.down = nn.Linear(shard, dim, bias=False)
        self.scale = nn.Parameter(torch.empty(dim))
        self.register_buffer("steps", torch.zeros((), dtype=torch.long))
        self.apply(self._init_weights)
        self.reset_parameters()

    def _init_weights(self, module):
        if isinstance(module, nn.Linear):
            nn.init.trunc_normal_(module.weight, std=0.02)
            if module.bias is not None:
                nn.init.zeros_(module.bias)

    def reset_parameters(self):
        nn.init.constant_(self.scale, 1 / math.sqrt(self.scale.numel()))

    def forward(self, x):
        y = self.down(torch.nn.functional.gelu(self.up(x)))
        dist.all_reduce(y)
        return y * self.scale


def main():
    dist.init_process_group("gloo")
    print(ParallelMLP(32, 128)(torch.randn(2, 32)).shape)
    dist.destroy_process_group()
