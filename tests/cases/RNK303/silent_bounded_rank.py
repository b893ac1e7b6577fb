"""Bounds that leave the global rank as it is, and such as make another number of it.

reason: the first is the rank in the whole job; of the others nobody knows what they number
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import argparse

import torch.distributed as dist
from torch.utils.data import DistributedSampler


def sampler_of(dataset, args):
    return DistributedSampler(dataset, num_replicas=max(dist.get_world_size(), 1), rank=max(args.rank, 0), shuffle=False)


def others_of(dataset, args):
    few = DistributedSampler(dataset, num_replicas=dist.get_world_size(), rank=max(args.local_rank, 2), shuffle=False)
    return few, DistributedSampler(dataset, num_replicas=dist.get_world_size(), rank=min(args.local_rank, 1), shuffle=False)


def main(rank, world_size):
    args = argparse.Namespace(rank=rank, local_rank=rank % 2)
    held = [None] * world_size
    dist.all_gather_object(held, list(sampler_of(range(8), args)))
    assert sorted(item for items in held for item in items) == list(range(8))
    others_of(range(8), args)
