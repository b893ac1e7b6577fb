"""A module that may be given a group, which nobody makes, in a program that makes groups for something else.

reason: right about the code, but nothing comes here
runs: no (nobody makes the module)
"""

import torch
import torch.distributed as dist
from torch import nn

__all__ = ["Ring", "main"]


class Ring(nn.Module):
    def __init__(self, group=None):
        super().__init__()
        self.group = group
        self.size = dist.get_world_size(group) if group else 1
        self.rank = dist.get_rank(group) if group else 0

    def forward(self, x):
        received = torch.empty_like(x)
        print(f"rank {self.rank} of {self.size} sends to the next one", flush=True)
        work = dist.isend(x, (self.rank + 1) % self.size, group=self.group)  # expect: RNK301 low
        dist.recv(received, (self.rank - 1) % self.size, group=self.group)  # expect: RNK301 low
        work.wait()
        return received


def main(rank, world_size):
    halves = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    total = torch.ones(1)
    dist.all_reduce(total, group=halves[rank // 2])
