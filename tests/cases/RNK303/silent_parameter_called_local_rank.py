"""A helper takes what its caller calls a local rank.

reason: a name alone proves nothing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from torch.utils.data.distributed import DistributedSampler


def sampler_for(dataset, local_rank, world_size):
    return DistributedSampler(dataset, num_replicas=world_size, rank=local_rank)


def main(rank, world_size):
    assert len(sampler_for(range(8), rank, world_size)) == 4
