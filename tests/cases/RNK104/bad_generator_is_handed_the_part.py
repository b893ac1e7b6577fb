"""A generator of the module goes through the part of the files that it is handed.

reason: rank 0 has one file more than rank 1, and another round with a reduction
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 20); rank 1 finished
"""
import torch
import torch.distributed as dist


def numbers(names):
    for name in names:
        yield torch.tensor([float(len(name))])


def main(rank, world_size):
    names = ["a", "bb", "ccc"]
    mine = names[rank::world_size]
    for number in numbers(mine):  # expect: RNK104
        dist.all_reduce(number)
