"""The division is tried.

reason: whoever catches the error has thought of it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def mean(value, world_size):
    dist.all_reduce(value)
    try:
        value /= world_size
    except RuntimeError:
        value = value / world_size
    return value


def main(rank, world_size):
    mean(torch.tensor(rank), world_size)
