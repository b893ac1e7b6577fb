"""The sampler of each node draws its order by a seed of the node, and all ranks divide it.

reason: the ranks of two nodes take parts of two orders
runs: 4 ranks (on 2 nodes)
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 17)
"""
import torch.distributed as dist
from torch.utils.data import DistributedSampler


def main(rank, world_size):
    per_node = 2
    data = list(range(100))
    sampler = DistributedSampler(data, world_size, dist.get_rank(), seed=7 + dist.get_rank() // per_node)  # expect: RNK608
    parts = [None] * world_size
    dist.all_gather_object(parts, list(sampler))
    assert sorted(sum(parts, [])) == data
