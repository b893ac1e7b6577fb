"""Helpers hide the calls; both sides use them in one order.

reason: the order inside the helpers is the same
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def reduce_on(group, x):
    dist.all_reduce(x, group=group)
    return x


def main(rank, world_size):
    one, other = dist.new_group(), dist.new_group()
    x, y = torch.ones(1), torch.ones(1)
    if rank == 0:
        reduce_on(one, x)
        reduce_on(other, y)
    else:
        reduce_on(one, x)
        reduce_on(other, y)
