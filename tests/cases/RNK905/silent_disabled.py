"""A helper that the compiler leaves alone.

reason: whoever wrote the decorator has decided for the break
"""
import torch
import torch.distributed as dist


@torch.compiler.disable
def tell(x):
    print("mean", x.mean())


@torch.compile
def step(x):
    tell(x)
    return x * 2


def total(x):
    dist.all_reduce(x)
    return x
