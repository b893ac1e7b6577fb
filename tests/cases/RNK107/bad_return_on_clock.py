"""A rank that is late returns before the barrier.

reason: the others wait for it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 19); rank 1 finished
"""
import time

import torch
import torch.distributed as dist


def main(rank, world_size):
    start = time.monotonic()
    time.sleep(0.3 * rank)
    late = time.monotonic() - start > 0.2
    if late:
        return  # expect: RNK107 "dist.barrier()"
    dist.barrier()
