"""A listing is sorted in place.

reason: all nodes have the same order
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist


def main(rank, world_size):
    folder = os.path.dirname(__file__)
    names = [name for name in os.listdir(folder) if name.endswith(".py")]
    names.sort()
    sizes = {}
    for name in names[:3]:
        sizes[name] = torch.tensor([os.path.getsize(os.path.join(folder, name))])
        dist.all_reduce(sizes[name])
