"""A reduction that was given async_op=True ahead.

reason: it gives back a handle
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from functools import partial

import torch
import torch.distributed as dist

all_reduce = partial(dist.all_reduce, async_op=True)


def main(rank, world_size):
    total = torch.ones(2)
    work = all_reduce(total)
    work.wait()
    reduce = partial(dist.all_reduce, op=dist.ReduceOp.MAX, async_op=True)
    handle = reduce(total)
    handle.wait()
