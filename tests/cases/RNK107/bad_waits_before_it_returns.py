"""A rank whose own value is bad says so to the others, and returns; the others are in another call by then.

reason: one rank waits in a barrier, the others in a reduction
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 16); rank 1 hung in all_reduce (line 18)
"""
import time

import torch
import torch.distributed as dist


def step(limit, start):
    loss = torch.ones(1)
    if time.time() - start > limit:
        dist.barrier()
        return None  # expect: RNK107 "by its own clock"
    dist.all_reduce(loss)
    return loss


def main(rank, world_size):
    start = time.time()
    if rank == 0:
        time.sleep(0.5)
    step(0.4, start)
