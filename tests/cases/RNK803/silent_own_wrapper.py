"""A function of the project with the same name returns the tensor.

reason: the name leads to the project's own function
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed


def all_reduce(x):
    torch.distributed.all_reduce(x)
    return x


def mean(x):
    x = all_reduce(x)
    return x / torch.distributed.get_world_size()


def main(rank, world_size):
    assert mean(torch.ones(1)).item() == 1.0
