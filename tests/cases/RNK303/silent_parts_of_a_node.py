"""Lists with one element for each process of the node, and local ranks whose size nobody knows.

reason: the rank in the node numbers the processes of the node; a size from the command line may be that of the node
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch.distributed as dist
from torch.utils.data import DistributedSampler


def devices():
    local_rank = int(os.environ.get("LOCAL_RANK", "0"))
    names = [f"gpu{index}" for index in range(int(os.environ.get("LOCAL_WORLD_SIZE", "2")))]
    return names[local_rank]


def sampler_of(dataset, args):
    return DistributedSampler(dataset, num_replicas=args.nproc, rank=args.local_rank)


def by_parameter(dataset, local_rank, world_size):
    return DistributedSampler(dataset, num_replicas=world_size, rank=local_rank)


def main(rank, world_size):
    assert devices().startswith("gpu")
    parts = [None] * dist.get_world_size()
    dist.all_gather_object(parts, rank)
    assert parts[dist.get_rank()] == rank
