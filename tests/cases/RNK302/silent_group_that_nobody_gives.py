"""A helper has a parameter for a group that it does not read, and nobody gives one.

reason: the default group is what all callers mean
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def share(number, group=None):
    tensor = torch.tensor([number])
    dist.broadcast(tensor, 0)
    return int(tensor)


def report(number):
    return share(number) + 1


def main(rank, world_size):
    assert report(rank) == 1
