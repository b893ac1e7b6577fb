"""The argument lies on the CPU when it is brought there

reason: cpu() gives the tensor itself then
runs: no (nothing calls these functions)
"""
import torch
import torch.distributed as dist


def total(number):
    values = torch.zeros(3)
    dist.all_reduce(values.cpu())
    return values.tolist()


def moved_before(parts):
    values = torch.stack(parts).cpu()
    dist.all_reduce(values.cpu())
    return values.tolist()


def bound(parts):
    values = torch.stack(parts).cpu()
    dist.all_reduce(values)
    return values.tolist()
