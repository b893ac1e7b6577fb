"""The contiguous tensor has a name.

reason: it is returned
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduced(x):
    x = x.contiguous()
    dist.all_reduce(x)
    return x


def main(rank, world_size):
    assert reduced(torch.ones(2, 2).t())[0, 0].item() == world_size
