"""The handle of an all-reduce is not bound to anything.

reason: nothing waits before x is used
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""

import time

import torch
import torch.distributed as dist


def scaled(x):
    dist.all_reduce(x, async_op=True)  # expect: RNK203 "dropped"
    return x / dist.get_world_size()


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
    assert scaled(torch.full((2,), 1.0))[0].item() == 1.0
