"""The weighted loss is reduced, and the loss of this rank is returned.

reason: a product is a new tensor, and the loss keeps its local value
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 19)
"""

import torch
import torch.distributed as dist


def weighted(loss, target, seen):
    n = target.size(0)
    dist.all_reduce(loss * n)  # expect: RNK802 "loss (line 15)"
    return loss.item() / seen


def main(rank, world_size):
    assert weighted(torch.tensor(float(rank)), torch.zeros(3), 3) == 0.5
