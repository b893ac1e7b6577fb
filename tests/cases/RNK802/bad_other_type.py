"""The tensor is reduced in another type.

reason: float() copies an integer tensor
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 18)
"""

import torch
import torch.distributed as dist


def mean(count):
    dist.all_reduce(count.float())  # expect: RNK802 "may be a copy"
    return count / dist.get_world_size()


def main(rank, world_size):
    assert mean(torch.tensor([2])).item() == 2.0
