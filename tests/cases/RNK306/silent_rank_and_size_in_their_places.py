"""Rank and size stand where they belong, or have names that say something else.

reason: nothing is in the place of the other
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist
from torch.utils.data import DistributedSampler


def main(rank, world_size):
    by_position = DistributedSampler(range(8), world_size, rank)
    by_name = DistributedSampler(range(8), rank=dist.get_rank(), num_replicas=dist.get_world_size())
    # the last share of all, which the first rank looks through
    other = DistributedSampler(range(8), world_size, world_size - 1 - rank)
    assert all(len(list(sampler)) == 4 for sampler in (by_position, by_name, other))
