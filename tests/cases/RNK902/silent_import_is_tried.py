"""A missing name is caught.

reason: the program goes on without it
"""
import torch.distributed as dist


def average(parts):
    try:
        dist.all_reduce_multigpu(parts)
    except AttributeError:
        for part in parts:
            dist.all_reduce(part)
