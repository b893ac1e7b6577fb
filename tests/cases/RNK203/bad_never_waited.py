"""The handle has a name that nobody reads.

reason: nothing waits before the sum
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 22)
"""

import time

import torch
import torch.distributed as dist


def total(x):
    handle = dist.all_reduce(x, op=dist.ReduceOp.SUM, async_op=True)  # expect: RNK203 "nothing waits"
    return x.sum().item()


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
    assert total(torch.ones(2)) == 2 * world_size
