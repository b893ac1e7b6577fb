"""A helper with a barrier is called when time is up.

reason: the call leads to the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 14)
"""
import time

import torch
import torch.distributed as dist


def flush():
    dist.barrier()


def main(rank, world_size):
    start = time.time()
    time.sleep(0.3 * rank)
    if time.time() - start > 0.2:
        flush()  # expect: RNK107 "flush()"
