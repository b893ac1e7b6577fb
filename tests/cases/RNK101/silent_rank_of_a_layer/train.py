"""A property called rank that has nothing to do with processes

reason: its file knows no processes, and the rank of a matrix is the same everywhere
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from layers import LowRank


def average(value, layer):
    if layer.rank == 0:
        dist.all_reduce(value)
    return value


def main(rank, world_size):
    average(torch.ones(1), LowRank(0))
