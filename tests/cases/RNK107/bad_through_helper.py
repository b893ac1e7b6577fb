"""A helper with a barrier is called when time is up.

reason: the call leads to the barrier
runs: 2 ranks
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
