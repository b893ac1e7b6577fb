"""Both sides of a rank test use the groups in the same order.

reason: only what is printed differs
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    one, other = dist.new_group(), dist.new_group()
    x, y = torch.ones(1), torch.ones(1)
    if rank == 0:
        dist.all_reduce(x, group=one)
        print("first part", x)
        dist.all_reduce(y, group=other)
    else:
        dist.all_reduce(x, group=one)
        dist.all_reduce(y, group=other)
