"""The default group is written out.

reason: `group=None` says that everybody is meant
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def reduce_twice(x, group):
    dist.all_reduce(x, group=group)
    dist.all_reduce(x, group=None)
    dist.all_reduce(x, group=dist.group.WORLD)
    return x


def main(rank, world_size):
    reduce_twice(torch.ones(1), dist.new_group([0, 1]))
