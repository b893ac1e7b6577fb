"""A sum over the group, then a mean over the world.

reason: the size of the default group is asked for, so it is meant
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def statistics(x, group):
    inside = x.clone()
    dist.all_reduce(inside, group=group)
    everywhere = x.clone()
    dist.all_reduce(everywhere)
    return inside / dist.get_world_size(group), everywhere / dist.get_world_size()


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    assert [v.item() for v in statistics(torch.ones(1), groups[rank // 2])] == [1.0, 1.0]
