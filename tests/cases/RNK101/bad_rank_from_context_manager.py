"""A context manager hands out the rank; a collective stands under a test of it.

reason: only rank 0 reduces
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 23); rank 1 hung in barrier (line 17)
"""
from contextlib import contextmanager

import torch
import torch.distributed as dist


@contextmanager
def sync_workers():
    rank = dist.get_rank()
    yield rank
    dist.barrier()


def save(total):
    with sync_workers() as rank:
        if rank == 0:
            dist.all_reduce(total)  # expect: RNK101 "runs only when"
            print(total)


def main(rank, world_size):
    save(torch.ones(1))
