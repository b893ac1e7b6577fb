"""Rank 0 alone loads in a context that switches the barriers of the loader off.

reason: the loader asks the variable that the context sets, and does not wait
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from contextlib import contextmanager

import torch.distributed as dist

_WITHOUT_BARRIERS = False


@contextmanager
def without_barriers():
    global _WITHOUT_BARRIERS
    _WITHOUT_BARRIERS = True
    try:
        yield
    finally:
        _WITHOUT_BARRIERS = False


def load(path, waits=True):
    if _WITHOUT_BARRIERS:
        waits = False
    if waits and dist.is_initialized():
        dist.barrier()
    return path.upper()


def main(rank, world_size):
    load("all")
    if rank == 0:
        with without_barriers():
            load("mine")
