"""All ranks make the calls of both halves.

reason: each is in one of the two
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    half = world_size // 2
    lower = dist.new_group(list(range(half)))
    upper = dist.new_group(list(range(half, world_size)))
    x = torch.ones(1)
    dist.all_reduce(x, group=lower)
    dist.all_reduce(x, group=upper)
    assert x.item() == half
