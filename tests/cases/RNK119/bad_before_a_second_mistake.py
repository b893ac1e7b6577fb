"""Two barriers in opposite order, and a reduction of one rank behind them.

reason: nobody comes to the reduction: the ranks wait for each other before it, so both mistakes have to be told
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 14); rank 1 hung in barrier (line 17)
"""
import torch
import torch.distributed as dist


def close(total, rank):
    files = dist.new_group()
    if rank == 0:
        dist.barrier()  # expect: RNK119
        dist.barrier(group=files)
    else:
        dist.barrier(group=files)
        dist.barrier()
    if rank == 0:
        dist.all_reduce(total)  # expect: RNK101


def main(rank, world_size):
    close(torch.ones(1), rank)
