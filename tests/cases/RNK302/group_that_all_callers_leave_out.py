"""A helper takes a group, one of its calls does not get it, and every caller leaves it out.

reason: it is right today, as nothing here makes a group of some ranks
runs: no (nothing goes wrong yet)
"""

import torch
import torch.distributed as dist


def collect(tensor, size, group=None):
    parts = [torch.zeros_like(tensor) for _ in range(size)]
    if tensor.is_cuda:
        dist.all_gather(parts, tensor)  # expect: RNK302 low
    else:
        dist.all_gather_object(parts, tensor, group=group)
    return torch.cat(parts)


def main(rank, world_size):
    sizes = collect(torch.tensor([rank]), world_size)
    assert sizes.tolist() == [0, 1]
