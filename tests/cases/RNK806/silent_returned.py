"""The reduced tensor is returned.

reason: callers may know that only the root can use it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduced(x):
    dist.reduce(x, dst=0)
    return x


def main(rank, world_size):
    x = reduced(torch.ones(1))
    assert rank != 0 or x.item() == world_size
