"""A helper takes a group, which is the world if it is left out, and one of its callers gives a part of the ranks.

reason: the list has one element for each rank of the world, the call one for each of the group
runs: no (needs four ranks)
"""
import torch
import torch.distributed as dist


def collect(tensor, group=dist.group.WORLD):
    parts = [torch.zeros_like(tensor) for _ in range(dist.get_world_size())]  # expect: RNK306
    dist.all_gather(parts, tensor, group=group)
    return torch.cat(parts)


def everything(rank):
    return collect(torch.tensor([rank]))


def half(rank):
    first = dist.new_group([0, 1])
    second = dist.new_group([2, 3])
    return collect(torch.tensor([rank]), group=first if rank < 2 else second)
