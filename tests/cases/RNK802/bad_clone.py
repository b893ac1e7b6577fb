"""The clone is reduced, the original is used.

reason: clone copies
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 19)
"""

import torch
import torch.distributed as dist


def logged(loss):
    dist.all_reduce(loss.detach().clone())  # expect: RNK802 "is a temporary"
    loss = loss / dist.get_world_size()
    return loss.item()


def main(rank, world_size):
    assert logged(torch.ones(())) == 1.0
