"""A reduction over a group that is None for good.

reason: it never runs
runs: no (needs gradients)
"""
import torch
import torch.distributed as dist


def norm(gradients):
    group = None
    total = 0.0
    for gradient in gradients:
        total += torch.norm(gradient) ** 2
    if group:
        dist.all_reduce(total, group=group)
    return total
