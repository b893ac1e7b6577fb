"""A parameter that is asked for its device is a tensor where one belongs, or was taken apart before.

reason: each call gets the form that it takes
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def total(value):
    value = value.to(value.device)
    dist.all_reduce(value)
    return value


def plain(value):
    kept = torch.zeros_like(value, device=value.device)
    dist.all_reduce(value)
    return kept


def gathered(parts, value):
    if isinstance(parts, torch.Tensor):
        return parts.to(parts.device)
    dist.all_gather(parts, value)
    return parts


def main(rank, world_size):
    total(torch.ones(2))
    plain(torch.ones(2))
    gathered([torch.ones(2) for _ in range(world_size)], torch.ones(2))
