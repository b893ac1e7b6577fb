"""A conditional expression as a statement.

reason: all_reduce is evaluated on rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 13); rank 1 finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    x = torch.ones(3)
    dist.all_reduce(x) if dist.get_rank() == 0 else None  # expect: RNK101 "all_reduce"
