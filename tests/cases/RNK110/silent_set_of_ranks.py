"""A set of integers.

reason: integers hash to themselves, so that sets of them have one order
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    owners = [0, 1, 1, 0, 1]
    weights = [torch.full((2,), float(owner)) for owner in range(world_size)]
    for owner in set(owners):
        dist.broadcast(weights[owner], src=owner)
