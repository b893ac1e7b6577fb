"""The tensor is replaced by None.

reason: all_reduce works in place
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 14)
"""

import torch
import torch.distributed as dist


def mean(loss):
    loss = dist.all_reduce(loss)  # expect: RNK803 "loss"
    return loss / dist.get_world_size()


def main(rank, world_size):
    assert mean(torch.ones(1)).item() == 1.0
