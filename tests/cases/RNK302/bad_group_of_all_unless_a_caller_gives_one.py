"""A helper works on all ranks where no group is given, and one caller gives one of two ranks.

reason: the sum is over all four ranks, and not over the two
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 31)
"""

import torch
import torch.distributed as dist


def for_objects():
    if dist.get_backend() == "nccl":
        return dist.new_group(backend="gloo")
    return dist.group.WORLD


def total(tensors, group=None):
    if group is None:
        group = for_objects()
    if dist.get_world_size(group) == 1:
        return tensors
    flat = torch.cat([tensor.flatten() for tensor in tensors])
    dist.all_reduce(flat)  # expect: RNK302
    return flat


def main(rank, world_size):
    pairs = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    assert total([torch.ones(1)]).item() == world_size
    assert total([torch.ones(1)], group=pairs[rank // 2]).item() == 2
