"""Everybody but rank 0 ends with status 0, rank 0 goes on to a barrier.

reason: torchrun waits for rank 0, which waits for the others
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 19); rank 1 exited with 0 (line 17)
"""
import sys

import torch
import torch.distributed as dist


def main(rank, world_size):
    total = torch.ones(1)
    dist.all_reduce(total)
    if rank != 0:
        sys.exit(0)  # expect: RNK103 "barrier"
    print("total", total.item())
    dist.barrier()
