"""Whoever loads lets the first rank go ahead, and all ranks load

reason: the two halves of the context manager meet, however often; only what was loaded is for the first rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
    exporter = Exporter(path)
    if dist.get_rank() in (-1, 0):
        print(exporter.size)


def main(rank, world_size):
    print(load("model"))
    export("model")
