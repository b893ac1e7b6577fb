"""Decorators that do nothing yet

reason: no_grad and compile only wrap the function
runs: no (nothing distributed)
"""
import torch
import torch.distributed as dist


@torch.no_grad()
def average(tensor):
    dist.all_reduce(tensor)
    return tensor / dist.get_world_size()
