"""A function returns out of the body of a context manager that lets rank 0 go first.

reason: what stands behind the yield runs all the same, so each rank meets one barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
        return lengths + 1


def main(rank, world_size):
    lengths = prepared(torch.ones(1))
    dist.all_reduce(lengths, op=dist.ReduceOp.MAX)
