"""Two groups in opposite order, one of which reduces differently on the two sides.

reason: the ranks wait for each other; the reductions that differ are those of one group, not the first ones of each side
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 14); rank 1 hung in all_reduce (line 17)
"""
import torch
import torch.distributed as dist


def report(loss, count, rank):
    losses, counts = dist.new_group(), dist.new_group()
    if rank == 0:
        dist.all_reduce(loss, op=dist.ReduceOp.MAX, group=losses)  # expect: RNK119
        dist.all_reduce(count, group=counts)
    else:
        dist.all_reduce(count, group=counts)
        dist.all_reduce(loss, group=losses)  # expect: RNK120 "op is MAX on rank 0 and SUM on rank 1"


def main(rank, world_size):
    report(torch.ones(1), torch.ones(1), rank)
