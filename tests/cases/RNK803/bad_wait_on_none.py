"""A wait without async_op.

reason: a synchronous call gives no handle
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError (line 14)
"""

import torch
import torch.distributed as dist


def total(x):
    work = dist.all_reduce(x)  # expect: RNK803
    work.wait()
    return x


def main(rank, world_size):
    assert total(torch.ones(1)).item() == world_size
