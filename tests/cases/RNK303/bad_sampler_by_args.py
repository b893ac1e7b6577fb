"""The sampler gets the number of all ranks, and the rank that the launcher numbers on each node anew.

reason: on two nodes the same samples are read twice and others by nobody
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""
import argparse

import torch.distributed as dist
from torch.utils.data import DistributedSampler


def sampler_of(dataset, args):
    return DistributedSampler(dataset, num_replicas=dist.get_world_size(), rank=args.local_rank, shuffle=False)  # expect: RNK303 "the rank inside the node"


def main(rank, world_size):
    args = argparse.Namespace(local_rank=rank % 2)
    held = [None] * world_size
    dist.all_gather_object(held, list(sampler_of(range(8), args)))
    assert sorted(item for items in held for item in items) == list(range(8))
