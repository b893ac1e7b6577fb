"""A list has a place for each rank of a group that is a part of all

reason: that group is what is gathered; the other list has a place for all, and a part of them is looked at
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def gathered(value, tp_size, group):
    parts = [torch.zeros(1) for _ in range(dist.get_world_size() // tp_size)]
    dist.all_gather(parts, value, group=group)
    return torch.cat(parts)


def leaders(value, tp_size):
    parts = [torch.zeros(1) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, value)
    return [parts[i * tp_size] for i in range(dist.get_world_size() // tp_size)]


def main(rank, world_size):
    groups = [dist.new_group([0, 2]), dist.new_group([1, 3])]
    print(gathered(torch.ones(1), 2, groups[rank % 2]), leaders(torch.ones(1), 2))
