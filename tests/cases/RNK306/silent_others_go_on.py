"""Ranks that are not in a group go on to the next one, the others keep it, and divide by its size.

reason: the sum is that of the group, on every rank
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist

_DATA_GROUP = None


def initialize(size):
    global _DATA_GROUP
    rank = dist.get_rank()
    for offset in range(size):
        ranks = list(range(offset, dist.get_world_size(), size))
        group = dist.new_group(ranks)
        if rank not in ranks:
            continue
        _DATA_GROUP = group


def mean_of_data(x):
    dist.all_reduce(x, group=_DATA_GROUP)
    return x / dist.get_world_size(_DATA_GROUP)


class Layers:
    def __init__(self, ranks):
        for group in ranks:
            made = dist.new_group(group)
            if dist.get_rank() not in group:
                continue
            print("rank", dist.get_rank(), "is in", group)
            self.tp_group = made

    def mean(self, x):
        dist.all_reduce(x, group=self.tp_group)
        return x / dist.get_world_size(self.tp_group)


def main(rank, world_size):
    assert Layers([[0, 1], [2, 3]]).mean(torch.ones(1)).item() == 1.0
    initialize(2)
    assert mean_of_data(torch.ones(1)).item() == 1.0
