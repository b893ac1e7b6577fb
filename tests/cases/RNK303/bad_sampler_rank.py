"""A sampler shards by the rank inside the node.

reason: both nodes read the same shards, and the others are never read
runs: 4 ranks (on 2 nodes)
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 22)
"""
import os

import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler


def loader_indices(dataset):
    local_rank = int(os.environ.get("LOCAL_RANK", 0))
    sampler = DistributedSampler(dataset, num_replicas=dist.get_world_size(), rank=local_rank, shuffle=False)  # expect: RNK303 "rank= of DistributedSampler"
    return list(sampler)


def main(rank, world_size):
    everything = [None] * world_size
    dist.all_gather_object(everything, loader_indices(range(8)))
    assert sorted(i for part in everything for i in part) == list(range(8))
