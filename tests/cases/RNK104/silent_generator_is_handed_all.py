"""Generators of the module go through all files on every rank, or through as many on each.

reason: every rank comes to as many reductions
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def numbers(names):
    for name in names:
        yield torch.tensor([float(len(name))])


def main(rank, world_size):
    names = ["a", "bb", "ccc", "dd"]
    for number in numbers(names):
        dist.all_reduce(number)
    assert len(names) % world_size == 0, "as many names for each rank"
    share = len(names) // world_size
    mine = names[rank * share : (rank + 1) * share]
    for number in numbers(mine):
        dist.all_reduce(number)
    total = torch.zeros(1)
    rest = names[rank::world_size]
    for number in numbers(rest):
        total += number
    dist.all_reduce(total)
