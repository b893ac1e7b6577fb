"""Each half reduces over its own group, the first one in a helper.

reason: the helper reduces the tensor on the ranks that the second call leaves out
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def reduce_over(x, group):
    dist.all_reduce(x, group=group)


def main(rank, world_size):
    half = world_size // 2
    lower = dist.new_group(list(range(half)))
    upper = dist.new_group(list(range(half, world_size)))
    x = torch.ones(1)
    reduce_over(x, lower)
    dist.all_reduce(x, group=upper)
    assert x.item() == half
