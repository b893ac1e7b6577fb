"""A helper that only a compiled function calls.

reason: it is compiled with its caller
"""
import torch
import torch.distributed as dist


def scaled(x):
    print("scaling")  # expect: RNK905
    return x * 2


@torch.compile
def step(x):
    return scaled(x) + 1


def total(x):
    dist.all_reduce(x)
    return x
