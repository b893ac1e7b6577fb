"""A function gives back what it was handed in one process, and the value of the call otherwise.

reason: its caller takes None for the mean
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError (line 20)
"""

import torch
import torch.distributed as dist


def mean(x):
    if dist.get_world_size() == 1:
        return x
    x = x.clone() / dist.get_world_size()
    return dist.all_reduce(x)  # expect: RNK803 "returned"


def main(rank, world_size):
    assert mean(torch.ones(1)).item() == 1
