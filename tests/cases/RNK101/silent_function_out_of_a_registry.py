"""An object keeps one of the functions that stand in a registry: all ranks call it, or the first one calls the one that
needs no other.

reason: all ranks reduce; and which of the functions the first rank calls alone its caller may know
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def write_mean(values):
    dist.all_reduce(values)
    print(values / dist.get_world_size())


def write_own(values):
    print(values)


WRITERS = {"mean": write_mean, "own": write_own}


class Session:
    def __init__(self, kind):
        self.writer = WRITERS[kind]
        self.sums = kind == "mean"
        self.leader = dist.get_rank() == 0

    def step(self, values):
        if self.sums:
            self.writer(values)
        elif self.leader:
            self.writer(values)


def main(rank, world_size):
    Session("mean").step(torch.ones(1))
    Session("own").step(torch.ones(1))
