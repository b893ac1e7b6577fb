"""The wait depends on a flag, the call does not.

reason: with overlap off nothing waits before the division
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 24)
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
        time.sleep(0.5)
    assert mean(torch.ones(2), verbose=False)[0].item() == 1.0
