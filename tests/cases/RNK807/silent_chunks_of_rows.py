"""Chunks of the first dimension.

reason: each is a block of memory
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def exchange(x, world_size):
    parts = list(x.chunk(world_size, dim=0))
    out = [torch.empty_like(part) for part in parts]
    dist.all_gather(out, parts[0])
    for part in x.split(1):
        dist.all_reduce(part)
    first, second = x.unbind()
    dist.all_reduce(first)
    return out


def main(rank, world_size):
    exchange(torch.ones(2, 3), world_size)
