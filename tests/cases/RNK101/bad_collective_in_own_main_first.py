"""A collective inside a context manager that lets rank 0 go first.

reason: rank 0 reduces while the others wait in the barrier at its entry
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 24); rank 1 hung in barrier (line 16)
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


def tokenize(lengths):
    with main_process_first():  # expect: RNK101 "main_process_first()"
        dist.all_reduce(lengths, op=dist.ReduceOp.MAX)
    return lengths


def main(rank, world_size):
    tokenize(torch.ones(1))
