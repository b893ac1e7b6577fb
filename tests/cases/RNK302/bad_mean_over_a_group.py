"""A mean over a group sums over the world.

reason: the size belongs to the group, the sum does not
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 18)
"""
import torch
import torch.distributed as dist


def mean(t, group):
    dist.all_reduce(t)  # expect: RNK302 "although `mean` works on `group`"
    return t / dist.get_world_size(group)


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    assert mean(torch.ones(1), groups[rank // 2]).item() == 1.0
