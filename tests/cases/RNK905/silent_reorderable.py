"""Torch is told to print behind the graph.

reason: such functions do not break it
"""
import torch
import torch.distributed as dist

torch._dynamo.config.reorderable_logging_functions.add(print)


@torch.compile
def step(x):
    print("step")
    return x * 2


def total(x):
    dist.all_reduce(x)
    return x
