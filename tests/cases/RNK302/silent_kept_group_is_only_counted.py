"""Classes that keep a group and sum up over all ranks: the group has another use, or all ranks are what is meant.

reason: the sum is over the group, or the class knows both
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
from functools import partial

import torch
import torch.distributed as dist


class Score:
    def __init__(self, group):
        self.group = group
        self._reduce = partial(dist.all_reduce, group=group)
        self.state = torch.ones(2)

    def compute(self):
        merged = self.state.clone()
        self._reduce(merged)
        return merged / dist.get_world_size(self.group)


class Both:
    def __init__(self, group):
        self.group = group
        self.state = torch.ones(2)

    def of_all(self):
        merged = self.state.clone()
        dist.all_reduce(merged)
        return merged / dist.get_world_size()

    def share(self):
        return self.state / dist.get_world_size(self.group)


class HandedOn:
    def __init__(self, group):
        self.group = group
        self.score = Score(self.group)

    def compute(self):
        steps = torch.ones(1)
        dist.all_reduce(steps)
        return self.score.compute() * steps / dist.get_world_size(self.group)


class Largest:
    def __init__(self, group):
        self.group = group

    def compute(self, steps):
        dist.all_reduce(steps, op=dist.ReduceOp.MAX)
        return steps.item(), dist.get_world_size(self.group)


def main(rank, world_size):
    teams = [dist.new_group([first, first + 1]) for first in range(0, world_size, 2)]
    group = teams[rank // 2]
    assert Score(group).compute().tolist() == [1, 1]
    assert Both(group).of_all().tolist() == [1, 1]
    Both(group).share()
    HandedOn(group).compute()
    Largest(group).compute(torch.ones(1))
