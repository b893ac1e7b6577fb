"""A function that hands on its keywords gets none.

reason: what it calls has `everywhere=True` by default, which nobody changes, so only rank 0 comes to the all_reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 finished
observed:
"""

import torch
import torch.distributed as dist


def summed(value, everywhere=True):
    if everywhere:
        dist.all_reduce(value)
    return value


def reported(value, **options):
    return float(summed(value, **options))


def main(rank, world_size):
    if dist.get_rank() == 0:
        print(reported(torch.ones(1)))  # expect: RNK101
