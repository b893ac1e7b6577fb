"""A print under a test for compiling.

reason: it is left out of the graph
"""
import torch
import torch.distributed as dist


@torch.compile
def step(x):
    if not torch.compiler.is_compiling():
        print("eager", x.shape)
    return x * 2


@torch.compile
def other(x):
    y = x * 2
    if torch.compiler.is_compiling():
        return y
    print("eager", y.shape)
    return y


def total(x):
    dist.all_reduce(x)
    return x
