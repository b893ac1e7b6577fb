"""An object keeps one of the functions that stand in a registry, and calls it on the first rank.

reason: each of them reduces, and so does the one that stands there alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 13); rank 1 finished
"""

import torch
import torch.distributed as dist


def write_mean(values):
    dist.all_reduce(values)
    print(values / dist.get_world_size())


def write_largest(values):
    dist.all_reduce(values, op=dist.ReduceOp.MAX)
    print(values)


WRITERS = {"mean": write_mean, "largest": write_largest}


class Session:
    def __init__(self, kind):
        self.writer = WRITERS[kind]
        self.leader = dist.get_rank() == 0

    def step(self, values):
        if self.leader:
            self.writer(values)  # expect: RNK101


def main(rank, world_size):
    Session("mean").step(torch.ones(1))
