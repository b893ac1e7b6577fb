"""Whether the helper divides is decided by who calls it, out of sight.

reason: nobody knows that it is asked for the mean of integers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce_value(value, mode):
    dist.all_reduce(value)
    if mode == "mean":
        value /= dist.get_world_size()
    return value


def count(batch, mode):
    return reduce_value(torch.tensor(len(batch)), mode)


def main(rank, world_size):
    count([1, 2, 3], "sum")
