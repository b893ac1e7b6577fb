"""Something of this rank is added between

reason: the first part is summed up twice
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 20)
"""

import torch
import torch.distributed as dist


def count(seen, new):
    dist.all_reduce(seen)
    seen += new
    dist.all_reduce(seen)  # expect: RNK808
    return seen


def main(rank, world_size):
    assert count(torch.ones(1), torch.ones(1)) == 2 * world_size
