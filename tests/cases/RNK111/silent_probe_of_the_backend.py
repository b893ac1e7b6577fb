"""A program finds out whether the backend gathers tensors of different sizes.

reason: what the backend cannot do fails on all ranks alike
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def uneven_gather_is_supported(rank, world_size):
    supported = False
    try:
        mine = torch.ones(rank + 1)
        parts = list(torch.zeros(sum(range(world_size + 1))).split(list(range(1, world_size + 1))))
        dist.all_gather(parts, mine)
        supported = True
    except RuntimeError:
        pass
    return supported


def main(rank, world_size):
    dist.barrier()
    uneven_gather_is_supported(rank, world_size)
