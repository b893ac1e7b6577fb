"""A loss is summed over the world and divided by the size of a data-parallel group.

reason: the sum counts the replicas of the other axes too
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 23)
"""
import torch
import torch.distributed as dist


class Meter:
    def __init__(self, dp_group):
        self.dp_group = dp_group

    def average(self, loss):
        dist.all_reduce(loss)  # expect: RNK302 "the size of another group"
        loss /= dist.get_world_size(self.dp_group)
        return loss


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    assert Meter(groups[rank // 2]).average(torch.ones(1)).item() == 1.0
