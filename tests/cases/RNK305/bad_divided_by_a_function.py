"""A buffer is divided by the function that tells the number of ranks.

reason: a tensor cannot be divided by a function
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 17)
"""
import torch
import torch.distributed as dist


def world_size():
    return dist.get_world_size() if dist.is_initialized() else 1


def average(buffer):
    dist.all_reduce(buffer)
    buffer /= world_size  # expect: RNK305 "counting with it is a TypeError"


def main(rank, world):
    average(torch.ones(2))
