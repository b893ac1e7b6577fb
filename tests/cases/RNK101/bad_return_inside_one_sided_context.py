"""A function returns out of the body of a context manager behind whose yield only rank 0 waits.

reason: rank 0 is alone in the barrier, whatever way the body is left
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 17); rank 1 finished
"""
import contextlib

import torch
import torch.distributed as dist


@contextlib.contextmanager
def main_process_last():
    yield
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RNK101


def prepared(lengths):
    with main_process_last():
        return lengths + 1


def main(rank, world_size):
    prepared(torch.ones(1))
