"""Two groups of all ranks in opposite order.

reason: rank 0 stands in the first, the others in the second
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 hung in all_reduce (line 18)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    one, other = dist.new_group(), dist.new_group()
    x, y = torch.ones(1), torch.ones(1)
    if rank == 0:
        dist.all_reduce(x, group=one)  # expect: RNK119 "in opposite order"
        dist.all_reduce(y, group=other)
    else:
        dist.all_reduce(y, group=other)
        dist.all_reduce(x, group=one)
