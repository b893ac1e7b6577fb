"""Every call gets the group.

reason: nothing runs on the default group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def mean(t, group=None):
    if isinstance(t, list):
        return [mean(x, group) for x in t]
    dist.all_reduce(t, group=group)
    return t / dist.get_world_size(group)


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    assert mean([torch.ones(1)], groups[rank // 2])[0].item() == 1.0
