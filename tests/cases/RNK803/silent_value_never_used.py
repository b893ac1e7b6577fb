"""The name of the value is never read.

reason: nobody takes None for a tensor
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def total(x):
    result = dist.all_reduce(x)
    return x


def main(rank, world_size):
    assert total(torch.ones(1)).item() == world_size
