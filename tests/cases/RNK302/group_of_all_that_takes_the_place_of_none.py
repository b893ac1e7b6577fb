"""A helper without a group works on one of all ranks for the backend, which only one of its calls gets.

reason: no call of it gives a group, although the program makes groups of some ranks for something else
runs: no (nothing goes wrong yet)
"""

import torch
import torch.distributed as dist


def for_objects():
    if dist.get_backend() == "nccl":
        return dist.new_group(backend="gloo")
    return dist.group.WORLD


def mean(tensors, group=None):
    if group is None:
        group = for_objects()
    if dist.get_world_size(group) == 1:
        return tensors
    flat = torch.cat([tensor.flatten() for tensor in tensors])
    dist.all_reduce(flat)  # expect: RNK302 low
    return flat / len(tensors)


def main(rank, world_size):
    pairs = [dist.new_group([first, first + 1]) for first in range(0, world_size - 1, 2)]
    assert len(pairs) == world_size // 2
    assert mean([torch.tensor([float(rank)])]).item() == world_size * (world_size - 1) / 2
