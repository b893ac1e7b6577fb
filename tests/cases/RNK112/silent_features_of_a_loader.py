"""What is collected from batches, under a context.

reason: every rank has batches, and each batch adds to the list
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import contextlib

import torch
import torch.distributed as dist


def mean_feature(loader):
    found = []
    for batches in loader:
        for batch in batches:
            with contextlib.nullcontext():
                found.append(batch * 2)
    flat = torch.cat(found)  # expect: RNK112 low
    mean = flat.mean()
    dist.all_reduce(mean)
    return mean / dist.get_world_size()


def main(rank, world_size):
    assert mean_feature([[torch.ones(2)]]) == 2
