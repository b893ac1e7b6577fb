"""A number that is taken out of a tensor.

reason: torch keeps it in the graph
"""
import torch
import torch.distributed as dist


@torch.compile
def step(x):
    scale = x.sum().item()
    return x * scale


def total(x):
    dist.all_reduce(x)
    return x
