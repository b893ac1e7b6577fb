"""The operation is an option.

reason: all ranks have the same options
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def reduce(value, average):
    op = dist.ReduceOp.SUM if average else dist.ReduceOp.MAX
    dist.all_reduce(value, op=op)
    if average and dist.get_rank() == 0:
        value /= dist.get_world_size()
    return value


def main(rank, world_size):
    reduce(torch.ones(1), True)
    reduce(torch.ones(1), False)
