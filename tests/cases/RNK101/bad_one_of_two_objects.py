"""A setting chooses between two objects; what both of them do, the first rank does alone.

reason: either of them reduces
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 21); rank 1 finished
"""

import torch
import torch.distributed as dist


class Plain:
    def gather(self, values):
        dist.all_reduce(values)
        return values


class Scaled:
    def gather(self, values):
        values = values * 2
        dist.all_reduce(values)
        return values


def main(rank, world_size):
    settings = {"scaled": True}
    if settings["scaled"]:
        gatherer = Scaled()
    else:
        gatherer = Plain()
    if rank == 0:
        print(gatherer.gather(torch.ones(1)))  # expect: RNK101
