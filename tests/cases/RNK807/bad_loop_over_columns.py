"""Each part of a split is reduced.

reason: gloo goes by the order in memory
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 19)
"""

import torch
import torch.distributed as dist


def reduce(x):
    for part in x.split(1, dim=1):
        dist.all_reduce(part)  # expect: RNK807 "x.split(1, dim=1)"
    return x


def main(rank, world_size):
    assert reduce(torch.ones(3, 2)).tolist() == [[2.0, 2.0]] * 3
