"""An attribute keeps a function that reduces, with some of its arguments

reason: the constructor says which function it is, and it waits for all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 finished
"""

from functools import partial

import torch
import torch.distributed as dist


def reduced(prefix, value):
    dist.all_reduce(value)
    print(prefix, value.item())


def shown(prefix, value):
    print(prefix, value.item())


class Log:
    def __init__(self):
        self.rank = dist.get_rank()
        self.report = partial(reduced, "loss")
        self.show = partial(shown, "loss")

    def step(self, value):
        if self.rank == 0:
            self.show(value)
        if self.rank == 0:
            self.report(value)  # expect: RNK101


def main(rank, world_size):
    Log().step(torch.ones(1))
