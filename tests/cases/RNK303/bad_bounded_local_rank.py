"""The rank inside the node with a floor, beside the number of all ranks.

reason: a floor of 0 leaves a rank as it is, and it numbers the ranks of one node
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""
import argparse

import torch.distributed as dist
from torch.utils.data import DistributedSampler


def sampler_of(dataset, args):
    return DistributedSampler(dataset, num_replicas=dist.get_world_size(), rank=max(args.local_rank, 0), shuffle=False)  # expect: RNK303 "the rank inside the node"


def main(rank, world_size):
    args = argparse.Namespace(local_rank=rank % 2)
    held = [None] * world_size
    dist.all_gather_object(held, list(sampler_of(range(8), args)))
    assert sorted(item for items in held for item in items) == list(range(8))
