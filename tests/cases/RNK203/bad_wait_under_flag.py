"""The wait depends on a flag, the call does not.

reason: with overlap off nothing waits before the division; the last rank finds the sum done
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 25); rank 1 finished
"""

import time

import torch
import torch.distributed as dist


def mean(x, verbose):
    work = dist.all_reduce(x, async_op=True)  # expect: RNK203 "only if"
    if verbose:
        work.wait()
    return x / dist.get_world_size()


def main(rank, world_size):
    if rank == 1:
        time.sleep(1.5)
    half = mean(torch.ones(2), verbose=False)
    assert rank == 1 or half[0].item() == 1.0
