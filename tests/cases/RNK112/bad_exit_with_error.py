"""A rank that is too much ends with an error.

reason: the other ranks wait at the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 17); rank 1 exited with 1 (line 16)
"""
import sys

import torch
import torch.distributed as dist


def main(rank, world_size):
    if rank >= 1:
        print("one process is enough")
        sys.exit(1)  # expect: RNK112 low "sys.exit(1)"
    dist.barrier()
