"""A helper that makes floats of what it is given, or asks for its type.

reason: integers never come to the division
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def mean(value, world_size):
    value = value.float()
    dist.all_reduce(value)
    value /= world_size
    return value


def careful(value, world_size):
    dist.all_reduce(value)
    if value.is_floating_point():
        value /= world_size
    else:
        value = value / world_size
    return value


def main(rank, world_size):
    mean(torch.tensor(rank), world_size)
    careful(torch.tensor(rank), world_size)
