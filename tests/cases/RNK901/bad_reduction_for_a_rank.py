"""The smallest value is reduced to a rank that is a reduction, and the first rank reads it.

reason: the second parameter of reduce is the rank, and ReduceOp.MIN counts as rank 3
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 18); ranks 1-3 finished
"""
import torch
import torch.distributed as dist


def smallest(value):
    dist.reduce(value, dist.ReduceOp.MIN)  # expect: RNK901 "in the place of `dst`"
    return value


def main(rank, world_size):
    value = smallest(torch.tensor([5.0 - rank]))
    assert rank != 0 or value.item() == 6 - world_size
