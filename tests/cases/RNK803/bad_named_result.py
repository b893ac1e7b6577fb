"""The value gets a name and is used as the sum.

reason: the sum is in the argument
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 14)
"""

import torch
import torch.distributed as dist


def mean(loss):
    total = dist.all_reduce(loss, op=dist.ReduceOp.SUM)  # expect: RNK803 "total"
    return total / dist.get_world_size()


def main(rank, world_size):
    assert mean(torch.ones(1)).item() == 1.0
