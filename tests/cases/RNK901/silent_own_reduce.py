"""A reduce of the project takes the reduction second.

reason: it is another function
"""
import torch.distributed as dist
from torch.distributed import ReduceOp


def reduce(value, op, group=None):
    dist.all_reduce(value, op=op, group=group)
    return value


def total(value, group):
    return reduce(value, ReduceOp.SUM, group)
