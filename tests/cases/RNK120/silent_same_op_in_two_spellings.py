"""The operation is spelled differently in the two branches.

reason: both are the sum
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed import ReduceOp


def main(rank, world_size):
    if dist.get_rank() == 0:
        dist.all_reduce(torch.ones(1), op=ReduceOp.SUM)
    else:
        dist.all_reduce(torch.ones(1), op=dist.ReduceOp.SUM)
