"""Each rank creates only the group that it is in, of as many ranks as the caller says.

reason: all ranks have to create all groups; with any size but that of the world they create different ones
runs: 4 ranks (differs from run to run)
observed: 4 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import torch
import torch.distributed as dist


class Parallel:
    def __init__(self, size):
        first = dist.get_rank() // size * size
        ranks = list(range(first, first + size))
        self.group = dist.new_group(ranks=ranks)  # expect: RNK114 "rank 0 creates the group of [0, 1]"

    def average(self, value):
        dist.all_reduce(value, group=self.group)
        return value / dist.get_world_size(self.group)


def main(rank, world_size):
    for _ in range(4):
        value = torch.full((1,), float(rank))
        assert Parallel(2).average(value).item() == rank // 2 * 2 + 0.5
