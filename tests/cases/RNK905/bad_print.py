"""A print in a compiled step.

reason: the graph ends ahead of it, and another one begins behind it
"""
import torch
import torch.distributed as dist


@torch.compile
def step(x):
    print(x.shape)  # expect: RNK905 "print() in a compiled function breaks the graph"
    return x * 2


def total(x):
    dist.all_reduce(x)
    return x
