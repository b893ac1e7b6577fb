"""and as a short if statement.

reason: the right side of and is evaluated on rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 13); rank 1 finished
"""
import torch
import torch.distributed as dist


def sync_first(x):
    rank = dist.get_rank()
    rank == 0 and dist.all_reduce(x)  # expect: RNK101 "rank == 0"
    return x


def main(rank, world_size):
    sync_first(torch.ones(2))
