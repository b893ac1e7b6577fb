"""A row of a matrix is a view.

reason: the result is in the matrix
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def total(x):
    dist.all_reduce(x[0])
    return x[0, 0]


def main(rank, world_size):
    assert total(torch.ones(2, 2)).item() == world_size
