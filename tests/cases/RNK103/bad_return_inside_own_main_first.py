"""One rank returns out of the body of a context manager that lets rank 0 go first, the other reduces behind it.

reason: both meet the barrier, and then rank 1 has gone while rank 0 reduces
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 26); rank 1 finished
"""
import contextlib

import torch
import torch.distributed as dist


@contextlib.contextmanager
def main_process_first():
    if dist.get_rank() != 0:
        dist.barrier()
    yield
    if dist.get_rank() == 0:
        dist.barrier()


def prepared(lengths):
    with main_process_first():
        if dist.get_rank() == 1:
            return lengths  # expect: RNK103
    dist.all_reduce(lengths)
    return lengths


def main(rank, world_size):
    prepared(torch.ones(1))
