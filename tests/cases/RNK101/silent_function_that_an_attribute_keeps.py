"""An attribute keeps a function that reduces, and all ranks call it

reason: on the first rank alone only what prints is called
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from functools import partial

import torch
import torch.distributed as dist


def reduced(value, group=None):
    dist.all_reduce(value, group=group)
    return value


def shown(prefix, value):
    print(prefix, value.item())


class Log:
    def __init__(self):
        self.rank = dist.get_rank()
        self.mean = partial(reduced, group=None)
        self.show = partial(shown, "loss")

    def step(self, value):
        value = self.mean(value)
        if self.rank == 0:
            self.show(value)


def main(rank, world_size):
    Log().step(torch.ones(1))
