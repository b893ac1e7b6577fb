"""The quotient is reduced.

reason: a quotient is a new tensor
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 18)
"""

import torch
import torch.distributed as dist


def mean(loss):
    dist.all_reduce(loss / dist.get_world_size())  # expect: RNK802 "is a temporary"
    return loss.item()


def main(rank, world_size):
    assert mean(torch.tensor(float(rank))) == 0.5
