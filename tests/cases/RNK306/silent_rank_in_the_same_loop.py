"""The rank in each group is asked for in the loop that uses it, or once for all loops.

reason: the rank belongs to the group that is worked on
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Optimizer:
    def __init__(self, groups, partitions):
        self.groups = groups
        self.partitions = partitions

    def step(self, updates):
        for i, update in enumerate(updates):
            partition = dist.get_rank(group=self.groups[i])
            for scale in (1.0, 2.0):
                self.partitions[i][partition].add_(update * scale)
        everybody = dist.get_rank()
        for i, partitions in enumerate(self.partitions):
            partition = dist.get_rank(group=self.groups[i])
            partitions[partition].copy_(updates[i] + everybody)


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([0, 1])]
    Optimizer(groups, [[torch.zeros(1), torch.zeros(1)] for _ in groups]).step([torch.ones(1), torch.ones(1)])
