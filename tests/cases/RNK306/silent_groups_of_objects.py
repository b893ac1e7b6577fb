"""Objects whose group must be given, is stored twice, or has the name of one for all.

reason: the group may hold all ranks wherever it is used
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Given:
    def __init__(self, group):
        self.group = group

    def gather(self, x):
        parts = [torch.empty_like(x) for _ in range(dist.get_world_size(self.group))]
        dist.all_gather(parts, x)
        return parts


class Renewed:
    def __init__(self, group=None):
        self.group = group
        if group is None:
            self.group = dist.group.WORLD

    def gather(self, x):
        parts = [torch.empty_like(x) for _ in range(dist.get_world_size(self.group))]
        dist.all_gather(parts, x)
        return parts


class OnCpu:
    def __init__(self, cpu_group=None):
        self.cpu_group = cpu_group

    def gather(self, x):
        parts = [None] * dist.get_world_size()
        dist.all_gather_object(parts, x, group=self.cpu_group)
        return parts


class Same:
    def __init__(self, group=None):
        self.group = group

    def gather(self, x):
        parts = [torch.empty_like(x) for _ in range(dist.get_world_size(self.group))]
        dist.all_gather(parts, x, group=self.group)
        return parts


def main(rank, world_size):
    for kind in (Given, Renewed, OnCpu, Same):
        assert len(kind(dist.group.WORLD).gather(torch.ones(1))) == 2
