"""A context of the project that lets the first process go ahead is called and not entered.

reason: nothing of a generator runs before it is entered
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 30)
"""
from contextlib import contextmanager

import torch.distributed as dist


@contextmanager
def first_process_first(rank, log):
    if rank != 0:
        dist.barrier()
        log.append("waited")
    yield
    if rank == 0:
        dist.barrier()


def load(rank, log):
    first_process_first(rank, log)  # expect: RNK810
    return rank


def main(rank, world_size):
    log = []
    load(rank, log)
    assert log or rank == 0, "nobody has waited"
