"""A number is made into a tensor in the call.

reason: the sum is in a tensor that nobody has
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 18)
"""

import torch
import torch.distributed as dist


def mean(total):
    dist.all_reduce(torch.tensor(total))  # expect: RNK802 "total"
    return total / dist.get_world_size()


def main(rank, world_size):
    assert mean(1.0) == 1.0
