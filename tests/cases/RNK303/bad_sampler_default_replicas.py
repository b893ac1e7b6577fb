"""The sampler counts all ranks by itself and gets the local rank.

reason: num_replicas is the world size by default
runs: 4 ranks (on 2 nodes)
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 18)
"""
import torch.distributed as dist
from torch.utils.data import DistributedSampler


def indices(dataset):
    return list(DistributedSampler(dataset, rank=dist.get_node_local_rank(), shuffle=False))  # expect: RNK303 "get_node_local_rank"


def main(rank, world_size):
    everything = [None] * world_size
    dist.all_gather_object(everything, indices(range(8)))
    assert sorted(i for part in everything for i in part) == list(range(8))
