"""Helpers with a group of their own, which the function gives its group, or which it calls under a test of that

reason: all helpers get the group; where one does not, the test says which group is there, or nothing communicates in it
runs: no (needs several groups)
"""
import torch
import torch.distributed as dist

_GROUPS = {}


def total(tensor, group="tp"):
    if isinstance(group, str):
        group = _GROUPS[group]
    dist.all_reduce(tensor, group=group)
    return tensor


def parts(tensor, group):
    found = [torch.empty_like(tensor) for _ in range(dist.get_world_size(group))]
    dist.all_gather(found, tensor, group=group)
    return torch.cat(found)


def named(tensor, group="tp"):
    return f"{tuple(tensor.shape)} in {group}"


def given(tensor, group, whole):
    return parts(tensor, group=group) if whole else total(tensor, group=group)


def under_a_test(tensor, group=None):
    if group is None:
        return total(tensor)
    return parts(tensor, group)


def says_so(tensor, group):
    print(named(tensor))
    return parts(tensor, group)


def nothing_there(tensor, group):
    print(named(tensor, group))
    return total(tensor)
