"""The first of several reductions is printed ahead of the barrier that ends them.

reason: all elements are on their way, whichever is read
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""

import time

import torch
import torch.distributed as dist


def sums(parts):
    works = [dist.all_reduce(part, async_op=True) for part in parts]
    first = parts[0].sum().item()  # expect: RNK204 "parts[0] is read before the wait"
    dist.barrier()
    del works
    return first


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
    assert sums([torch.ones(2), torch.ones(2)]) == 2 * world_size
