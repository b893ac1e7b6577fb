"""A helper of another file sums up what it is handed, which is a copy.

reason: the sum goes to the copy, and the local value is used behind it
runs: no (needs a GPU; on the CPU there is no copy)
"""
import torch
import torch.distributed as dist
from comm import sum_up


def mean(losses):
    total = torch.zeros(1)
    for loss in losses:
        total += loss
    sum_up(total.cuda())  # expect: RNK802
    return total / dist.get_world_size()
