"""A helper reduces what is not there

reason: nothing in sight binds the name
"""
import torch
import torch.distributed as dist


def average(value):
    total = torch.tensor(value)
    dist.all_reduce(totals)  # expect: RNK906 "nothing binds totals"
    return total / dist.get_world_size()
