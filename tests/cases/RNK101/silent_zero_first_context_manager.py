"""A context manager that lets one rank go first, used around the tokenisation of a data set.

reason: rank 0 meets the barrier on exit, the others on entry; one each
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from contextlib import contextmanager

import torch.distributed as dist


@contextmanager
def zero_first(rank):
    if rank != 0:
        dist.barrier()
    yield
    if rank == 0:
        dist.barrier()


def tokenize(texts):
    return [text.split() for text in texts]


def main(rank, world_size):
    with zero_first(rank):
        samples = tokenize(["one two", "three four five"])
    assert len(samples) == 2
    with zero_first(dist.get_rank()):
        longest = max(len(sample) for sample in samples)
    assert longest == 3
