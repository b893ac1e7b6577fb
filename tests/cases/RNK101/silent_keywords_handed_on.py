"""Keywords that go through a function, and say that each rank is asked alone.

reason: `everywhere=False` reaches the function that sums up, by a call or by a constructor
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
observed:
"""

import torch
import torch.distributed as dist


def summed(value, everywhere=True, start=0):
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


def main(rank, world_size):
    if dist.get_rank() == 0:
        print(reported(torch.ones(1), everywhere=False, start=1))
        print(Named(torch.ones(1), name="loss", everywhere=False).total)
