"""Every rank tells the others what it wants.

reason: all see the same list
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch
import torch.distributed as dist


def main(rank, world_size):
    start = time.time()
    for step in range(4):
        dist.all_reduce(torch.ones(1))
        wishes = [None] * world_size
        dist.all_gather_object(wishes, time.time() - start > 0.1)
        if any(wishes):
            return
