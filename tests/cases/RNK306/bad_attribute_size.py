"""The size is remembered in the constructor, the gather names the group.

reason: the remembered size is that of everybody
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks failed in all_gather (line 18)
"""
import torch
import torch.distributed as dist


class Gatherer:
    def __init__(self, group):
        self.group = group
        self.world_size = dist.get_world_size()

    def __call__(self, x):
        parts = [torch.zeros_like(x) for _ in range(self.world_size)]  # expect: RNK306 "default group"
        dist.all_gather(parts, x, group=self.group)
        return parts


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    Gatherer(groups[rank // 2])(torch.ones(1))
