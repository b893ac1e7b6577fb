"""A helper takes a group, makes one of its own where it gets none, and loses it in one call.

reason: the function works on another group than the default one whatever its callers say
runs: no (the groups hold the same ranks)
"""

import torch
import torch.distributed as dist

from groups import helpers_group


def collect(tensor, size, group=None):
    if group is None:
        group = helpers_group()
    parts = [torch.zeros_like(tensor) for _ in range(size)]
    dist.all_gather(parts, tensor)  # expect: RNK302 "runs on the default group"
    dist.all_gather_object(parts, tensor, group=group)
    return torch.cat(parts)


def main(rank, world_size):
    sizes = collect(torch.tensor([rank]), world_size)
    assert sizes.tolist() == [0, 1]
