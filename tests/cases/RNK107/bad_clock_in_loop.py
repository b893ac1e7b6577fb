"""A time limit ends the collective part.

reason: rank 1 sleeps longer, only it enters the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 17)
"""
import time

import torch
import torch.distributed as dist


def main(rank, world_size):
    start = time.time()
    time.sleep(0.3 * rank)
    if time.time() - start > 0.2:
        dist.barrier()  # expect: RNK107
