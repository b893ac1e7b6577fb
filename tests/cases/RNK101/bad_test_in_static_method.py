"""The test of the rank is a static method of a class.

reason: Ranks.first() is true on rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 20); rank 1 finished
"""
import torch
import torch.distributed as dist


class Ranks:
    @staticmethod
    def first():
        return dist.get_rank() < 1


def average(values):
    total = torch.tensor(values)
    if Ranks.first():
        dist.all_reduce(total)  # expect: RNK101 "Ranks.first()"
    return total / dist.get_world_size()


def main(rank, world_size):
    average([1.0, 2.0])
