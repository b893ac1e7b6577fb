"""Ranks that are not in a group go on to the next one; the module keeps the one of those that are.

reason: a sum over the data-parallel group, divided by all ranks
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 33)
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
        if rank not in ranks:
            continue
        _DATA_GROUP = group


def mean(loss):
    dist.all_reduce(loss, group=_DATA_GROUP)
    return loss / dist.get_world_size()  # expect: RNK306 "_DATA_GROUP"


def main(rank, world_size):
    initialize(2)
    value = mean(torch.ones(1))
    assert value.item() == 1.0
