"""The largest of all ranks is divided by the size of a group.

reason: the largest of all is no sum over that group, whatever it is divided by; here it is a share
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Meter:
    def __init__(self, group):
        self.group = group

    def peak(self, value):
        dist.all_reduce(value, op=dist.ReduceOp.MAX)
        return value / dist.get_world_size(self.group)

    def total(self, value):
        dist.all_reduce(value, group=self.group)
        return value


def main(rank, world_size):
    groups = [dist.new_group([one]) for one in range(world_size)]
    meter = Meter(groups[rank])
    assert meter.peak(torch.ones(1)) == meter.total(torch.ones(1))
