"""One column is reduced.

reason: gloo adds to the elements that lie behind the first one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 18)
"""

import torch
import torch.distributed as dist


def reduce(x):
    dist.all_reduce(x[:, 0])  # expect: RNK807 "gloo goes by the order in memory"
    return x


def main(rank, world_size):
    assert reduce(torch.ones(3, 2)).tolist() == [[2.0, 1.0]] * 3
