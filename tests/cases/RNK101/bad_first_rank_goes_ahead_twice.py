"""Whoever loads lets the first rank go ahead, and one program loads on the first rank only

reason: what the other ranks miss is the test around the call, not the halves of the context manager
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 19); rank 1 finished
"""

from contextlib import contextmanager

import torch.distributed as dist


@contextmanager
def first_rank_ahead():
    if dist.get_rank() != 0:
        dist.barrier()
    yield
    if dist.get_rank() == 0:
        dist.barrier()


def load(path):
    with first_rank_ahead():
        return len(path)


class Exporter:
    def __init__(self, path):
        self.size = load(path)


def export(path):
    if dist.get_rank() in (-1, 0):
        print(Exporter(path).size)  # expect: RNK101 "in (-1, 0)"


def main(rank, world_size):
    print(load("model"))
    export("model")
