"""Rank 0 alone loads in a context that sets another variable than the one that the loader asks.

reason: the loader waits for the other ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 34); rank 1 finished
"""
from contextlib import contextmanager

import torch.distributed as dist

_WITHOUT_BARRIERS = False
_QUIET = False


@contextmanager
def quietly():
    global _QUIET
    _QUIET = True
    try:
        yield
    finally:
        _QUIET = False


def without_barriers():
    global _WITHOUT_BARRIERS
    _WITHOUT_BARRIERS = True


def load(path, waits=True):
    if _WITHOUT_BARRIERS:
        waits = False
    if waits and dist.is_initialized():
        dist.barrier()
    return path.upper() if not _QUIET else path


def main(rank, world_size):
    load("all")
    if rank == 0:
        with quietly():
            load("mine")  # expect: RNK101 "rank == 0"
