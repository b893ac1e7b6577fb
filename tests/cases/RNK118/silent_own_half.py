"""Each rank reduces over the half that it is in.

reason: every rank is a member of its group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    half = world_size // 2
    lower = dist.new_group(list(range(half)))
    upper = dist.new_group(list(range(half, world_size)))
    mine = lower if rank < half else upper
    x = torch.ones(1)
    dist.all_reduce(x, group=mine)
    assert x.item() == half
