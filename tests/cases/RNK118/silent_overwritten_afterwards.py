"""The tensor gets a new value before it is used.

reason: what the call left there does not matter
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    group = dist.new_group(list(range(1, world_size)))
    x = torch.ones(1)
    dist.all_reduce(x, group=group)
    x = torch.zeros(1)
    assert x.item() == 0
