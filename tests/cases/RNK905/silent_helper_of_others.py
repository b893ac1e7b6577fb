"""A helper that is called in eager code as well.

reason: nobody knows which call was meant to be quiet
"""
import torch
import torch.distributed as dist


def scaled(x):
    print("scaling")
    return x * 2


@torch.compile
def step(x):
    return scaled(x) + 1


def warm_up(x):
    return scaled(x)


def total(x):
    dist.all_reduce(x)
    return x
