"""A group is made for each name of a set.

reason: new_group has to be called in the same order everywhere
runs: no (ranks that are forked share the seed of the hashes)
"""
import torch
import torch.distributed as dist


def make_groups(experts):
    groups = {}
    for name in frozenset(experts):  # expect: RNK110 "dist.new_group"
        groups[name] = dist.new_group(experts[name])
    return groups
