"""A mean over everybody in a class that also has a group.

reason: the divisor is the size of the default group
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Metric:
    def __init__(self, group):
        self.group = group
        self.world_size = dist.get_world_size()

    def mean(self, x):
        dist.all_reduce(x)
        return x / self.world_size

    def part(self, x):
        dist.all_reduce(x, group=self.group)
        return x / dist.get_world_size(self.group)


def main(rank, world_size):
    metric = Metric(dist.new_group([0, 1]))
    assert metric.mean(torch.ones(1)).item() == metric.part(torch.ones(1)).item() == 1.0
