"""A function of which the compilation is switched off.

reason: it runs as it is written
"""
import torch
import torch.distributed as dist


@torch.compile(disable=True)
def step(x):
    print("step")
    dist.all_reduce(x)
    return x * 2
