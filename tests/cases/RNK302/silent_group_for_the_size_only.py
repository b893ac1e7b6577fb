"""A function hands its group to another one, and waits for all ranks.

reason: the group is read
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def size_of(group):
    return dist.get_world_size(group)


def average(x, group=None):
    dist.barrier()
    return x / size_of(group)


def main(rank, world_size):
    assert average(torch.ones(1)).item() == 0.5
