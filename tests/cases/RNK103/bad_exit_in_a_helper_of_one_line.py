"""All ranks but the first one leave the program through a helper.

reason: who ends there never comes to the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 23); rank 1 exited with 0 (line 14)
"""
import sys

import torch
import torch.distributed as dist


def done():
    sys.exit(0)


def main(rank, world_size):
    total = torch.ones(1)
    dist.all_reduce(total)
    if rank != 0:
        done()  # expect: RNK103 "barrier"
    print("total", total.item())
    dist.barrier()
