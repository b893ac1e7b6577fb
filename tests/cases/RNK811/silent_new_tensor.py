"""Division that makes a new tensor, and division that rounds.

reason: a quotient of integers is a tensor of floats of its own; `//=` and a rounding mode keep integers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def mean(value, world_size):
    dist.all_reduce(value)
    value = value / world_size
    value /= 2
    return value


def rounded(value, world_size):
    dist.all_reduce(value)
    value //= world_size
    return value.div_(2, rounding_mode="floor")


def main(rank, world_size):
    mean(torch.tensor(3), world_size)
    rounded(torch.tensor(3), world_size)
