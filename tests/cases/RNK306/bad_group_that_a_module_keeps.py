"""A module makes the groups in a loop and keeps the one of this rank; a sum over it is divided by the world size.

reason: the group has two of the four ranks, so the mean is half of what it should be
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 35)
"""
import torch
import torch.distributed as dist

_DATA_GROUP = None


def initialize(tensor_size):
    global _DATA_GROUP
    rank = dist.get_rank()
    for offset in range(tensor_size):
        ranks = list(range(offset, dist.get_world_size(), tensor_size))
        group = dist.new_group(ranks)
        if rank in ranks:
            _DATA_GROUP = group


def get_data_group():
    assert _DATA_GROUP is not None, "initialize() comes first"
    return _DATA_GROUP


def mean(loss):
    dist.all_reduce(loss, group=get_data_group())
    return loss / dist.get_world_size()  # expect: RNK306 "get_data_group()"


def main(rank, world_size):
    initialize(2)
    assert mean(torch.ones(1)).item() == 1.0
