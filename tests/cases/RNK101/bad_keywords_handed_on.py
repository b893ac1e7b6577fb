"""Keywords that go through a function and through two constructors.

reason: `everywhere=True` reaches the function that sums up, and only rank 0 asks for it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 finished
observed:
"""

import torch
import torch.distributed as dist


def summed(value, everywhere=False, start=0):
    if everywhere:
        dist.all_reduce(value)
    return value + start


def reported(value, **options):
    return float(summed(value, **options))


class Meter:
    def __init__(self, value, **options):
        self.total = summed(value, **options)


class Named(Meter):
    def __init__(self, value, name="", **options):
        super().__init__(value, **options)
        self.name = name


def report(value):
    if dist.get_rank() == 0:
        print(reported(value, everywhere=True))  # expect: RNK101


def meter(value):
    if dist.get_rank() == 0:
        return Named(value, name="loss", everywhere=True)  # expect: RNK101
    return None


def main(rank, world_size):
    meter(torch.ones(1))
    report(torch.ones(1))
