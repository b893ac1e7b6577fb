"""The call stands by itself.

reason: nothing is expected of it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def total(x):
    dist.all_reduce(x)
    return x


def main(rank, world_size):
    assert total(torch.ones(1)).item() == world_size
