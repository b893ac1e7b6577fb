"""Parameters are sent from the first replica: its member of tensor rank r is global rank r.

reason: the rank inside the tensor group is the global rank of the first member of each data parallel group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist

_MODEL_PARALLEL_GROUP = None
_DATA_PARALLEL_GROUP = None


def initialize(size):
    global _MODEL_PARALLEL_GROUP, _DATA_PARALLEL_GROUP
    world_size, rank = dist.get_world_size(), dist.get_rank()
    for first in range(0, world_size, size):
        ranks = list(range(first, first + size))
        group = dist.new_group(ranks)
        if rank in ranks:
            _MODEL_PARALLEL_GROUP = group
    for first in range(size):
        ranks = list(range(first, world_size, size))
        group = dist.new_group(ranks)
        if rank in ranks:
            _DATA_PARALLEL_GROUP = group


def get_model_parallel_group():
    return _MODEL_PARALLEL_GROUP


def get_data_parallel_group():
    return _DATA_PARALLEL_GROUP


def get_model_parallel_rank():
    return dist.get_rank(group=get_model_parallel_group())


def main(rank, world_size):
    initialize(2)
    value = torch.tensor([float(rank)])
    dist.broadcast(value, src=get_model_parallel_rank(), group=get_data_parallel_group())
    assert value.item() == rank % 2
