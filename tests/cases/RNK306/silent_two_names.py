"""Two attributes that may hold the same group.

reason: nobody can tell them apart
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Reducer:
    def __init__(self, process_group, data_group):
        self.process_group = process_group
        self.data_group = data_group

    def mean(self, x):
        dist.all_reduce(x, group=self.data_group)
        return x / dist.get_world_size(self.process_group)


def main(rank, world_size):
    group = dist.new_group([0, 1])
    assert Reducer(group, group).mean(torch.ones(1)).item() == 1.0
