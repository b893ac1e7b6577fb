"""Tensors are made on the GPU that has the number of the rank in the job

reason: `device=` of a tensor takes the number of a GPU of this node, and the ranks of the second node count on
runs: no (two nodes)
"""

import torch
import torch.distributed as dist


def mean(value):
    total = torch.tensor(value, device=dist.get_rank())  # expect: RNK304
    dist.all_reduce(total)
    return total / dist.get_world_size()


def count(items):
    rank = dist.get_rank()
    number = torch.full((1,), len(items), device=rank)  # expect: RNK304
    dist.all_reduce(number)
    return number.item()
