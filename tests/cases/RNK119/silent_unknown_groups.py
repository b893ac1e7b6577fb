"""The groups come from the caller.

reason: nobody knows who is in them, or whether they are two
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def sync(x, y, one, other):
    if dist.get_rank() == 0:
        dist.all_reduce(x, group=one)
        dist.all_reduce(y, group=other)
    else:
        dist.all_reduce(y, group=other)
        dist.all_reduce(x, group=one)


def main(rank, world_size):
    sync(torch.ones(1), torch.ones(1), dist.group.WORLD, dist.group.WORLD)
