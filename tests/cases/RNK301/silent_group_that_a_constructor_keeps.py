"""Helpers of classes send from rank 0 in the group that their constructors were given: those of all ranks, or the one
that begins there, for the ranks in it.

reason: rank 0 is in each of these groups
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
observed:
"""
import torch
import torch.distributed as dist


class Sharer:
    def __init__(self, group):
        self.group = group

    def share(self, tensor):
        dist.broadcast(tensor, src=0, group=self.group)


class Replaced:
    def __init__(self, group):
        self.group = group

    def widen(self):
        self.group = dist.group.WORLD

    def share(self, tensor):
        dist.broadcast(tensor, src=0, group=self.group)


class First:
    def __init__(self, group):
        self.group = group

    def share(self, tensor):
        dist.broadcast(tensor, src=0, group=self.group)


def main(rank, world_size):
    Sharer(dist.new_group(list(range(world_size)))).share(torch.ones(1))
    halves = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    replaced = Replaced(halves[rank // 2])
    replaced.widen()
    replaced.share(torch.ones(1))
    if rank < 2:
        First(halves[0]).share(torch.ones(1))
