"""The group and the rank in it come from functions that read a variable of the module.

reason: the test is about the rank in the very group that reduces, however the two are asked for
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 33); rank 1 finished
"""
import torch
import torch.distributed as dist

_GROUP = None


def initialize(size):
    global _GROUP
    for first in range(0, dist.get_world_size(), size):
        ranks = list(range(first, first + size))
        group = dist.new_group(ranks)
        if dist.get_rank() in ranks:
            _GROUP = group


def get_group():
    assert _GROUP is not None, "groups are not initialized"
    return _GROUP


def get_rank_in_group():
    return dist.get_rank(group=_GROUP)


def sync(value):
    if get_rank_in_group() == 0:
        dist.all_reduce(value, group=get_group())  # expect: RNK101 "all_reduce"


def main(rank, world_size):
    initialize(2)
    sync(torch.ones(1))
