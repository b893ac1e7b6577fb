"""Reductions and groups, each in its place.

reason: the third parameter of reduce is the reduction, and the second one of all_reduce
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed import ReduceOp


def largest(value, group):
    dist.reduce(value, 0, ReduceOp.MAX, group)
    dist.broadcast(value, 0, group)
    dist.all_reduce(value, ReduceOp.MAX, group)
    dist.all_reduce(value, op=ReduceOp.SUM, group=group)
    return value


def main(rank, world_size):
    value = largest(torch.tensor([float(rank)]), dist.group.WORLD)
    assert value.item() == world_size * (world_size - 1)
