"""One branch for a group, one for the default.

reason: the test decides which group is meant
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Reducer:
    def __init__(self, process_group=None):
        self.process_group = process_group

    def reduce(self, x, group=None):
        if group is not None:
            dist.all_reduce(x, group=group)
        else:
            dist.all_reduce(x)
        return x

    def reduce_own(self, x):
        if self.process_group is None:
            dist.all_reduce(x)
        else:
            dist.all_reduce(x, group=self.process_group)
        return x


def main(rank, world_size):
    Reducer().reduce(torch.ones(1))
    Reducer().reduce_own(torch.ones(1))
