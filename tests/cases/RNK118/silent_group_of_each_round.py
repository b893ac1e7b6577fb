"""The own group of each loop is kept and used, and the variable of the rounds stands for another thing behind it.

reason: nothing is left over from the last round
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def register(rank, world_size, degree):
    own_group = across = None
    for start in range(0, world_size, degree):
        ranks = list(range(start, start + degree))
        group = dist.new_group(ranks)
        if rank in ranks:
            own_group = group
    for first in range(degree):
        ranks = list(range(first, world_size, degree))
        group = dist.new_group(ranks)
        if rank in ranks:
            across = group
    group = own_group
    return group, across


def everybody(rank, world_size):
    for size in (1, world_size):
        ranks = list(range(size))
        group = dist.new_group(ranks)
    return group


def main(rank, world_size):
    for group in register(rank, world_size, 2):
        x = torch.ones(1)
        dist.all_reduce(x, group=group)
        assert x.item() == 2.0
    dist.barrier(group=everybody(rank, world_size))
