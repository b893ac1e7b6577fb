"""The result reaches the others by another name of the tensor, or by a function inside.

reason: both names stand for one tensor
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def by_a_name(group, world_size):
    x = torch.ones(1)
    dist.all_reduce(x, group=group)
    total = x
    dist.broadcast(total, src=1, group=dist.group.WORLD)
    assert x.item() == world_size - 1


def by_a_function(group, world_size):
    x = torch.ones(1)
    dist.all_reduce(x, group=group)

    def share():
        dist.broadcast(x, src=1, group=dist.group.WORLD)

    share()
    assert x.item() == world_size - 1


def main(rank, world_size):
    group = dist.new_group(list(range(1, world_size)))
    by_a_name(group, world_size)
    by_a_function(group, world_size)
