"""Both sides of the test enter the same collective.

reason: whatever the clock says, each rank makes one all_reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch
import torch.distributed as dist


def main(rank, world_size):
    start = time.time()
    time.sleep(0.05 * rank)
    value = torch.ones(1)
    if time.time() - start > 0.02:
        dist.all_reduce(value * 2)
    else:
        dist.all_reduce(value)
