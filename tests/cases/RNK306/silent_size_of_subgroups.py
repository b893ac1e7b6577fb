"""Groups by new_subgroups, beside their own size; one that may be the whole job, and one that is.

reason: the size is asked of the group, written down twice, or the number of ranks in a group is not known
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def average(loss):
    group, _ = dist.new_subgroups(2)
    dist.all_reduce(loss, group=group)
    return loss / dist.get_world_size(group)


def collect(features):
    group, _ = dist.new_subgroups(2)
    slots = [torch.empty_like(features) for _ in range(2)]
    dist.all_gather(slots, features, group=group)
    return slots


def over_all(features):
    group, _ = dist.new_subgroups(dist.get_world_size())
    slots = [torch.empty_like(features) for _ in range(dist.get_world_size())]
    dist.all_gather(slots, features, group=group)
    return slots


def over_some(features, size):
    group, _ = dist.new_subgroups(size)
    slots = [torch.empty_like(features) for _ in range(dist.get_world_size())]
    dist.all_gather(slots, features, group=group)
    return slots


def twice(loss):
    group, groups = dist.new_subgroups(2)
    dist.all_reduce(loss, group=group)
    print(len(groups), dist.get_world_size() // 2)
    dist.all_reduce(loss)
    return loss / (2 * dist.get_world_size())


def main(rank, world_size):
    average(torch.ones(1))
    collect(torch.ones(1))
    over_all(torch.ones(1))
    over_some(torch.ones(1), world_size)
    twice(torch.ones(1))
