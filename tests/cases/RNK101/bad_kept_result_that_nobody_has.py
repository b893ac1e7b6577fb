"""One rank calls a function that keeps its results, which nobody has called before.

reason: there is no result yet, and the collective runs on one rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 finished
"""
import functools

import torch
import torch.distributed as dist


@functools.lru_cache
def total(number):
    summed = torch.tensor(float(number))
    dist.all_reduce(summed)
    return summed.item()


def main(rank, world_size):
    if dist.get_rank() == 0:
        total(2)  # expect: RNK101
