"""Counters are packed into a tensor in the call.

reason: the counters keep their local values
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 18)
"""

import torch
import torch.distributed as dist


def accuracy(correct, seen):
    dist.all_reduce(torch.tensor([correct, seen]))  # expect: RNK802
    return correct / seen


def main(rank, world_size):
    assert accuracy(float(rank), 1.0) == 0.5
