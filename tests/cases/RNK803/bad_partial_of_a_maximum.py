"""The result of a reduction that was given its operation ahead.

reason: it works in place and gives back None
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError (line 18)
"""
from functools import partial

import torch
import torch.distributed as dist

all_reduce = partial(dist.all_reduce, op=dist.ReduceOp.MAX)


def main(rank, world_size):
    total = torch.ones(2)
    found = all_reduce(total)  # expect: RNK803
    print(found.sum())
