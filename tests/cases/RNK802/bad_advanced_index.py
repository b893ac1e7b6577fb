"""Some rows are chosen by a list of indices.

reason: such an index copies
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 18)
"""

import torch
import torch.distributed as dist


def total(x):
    dist.all_reduce(x[[0, 1]])  # expect: RNK802 "is a temporary"
    return x.sum()


def main(rank, world_size):
    assert total(torch.ones(2)).item() == 2 * world_size
