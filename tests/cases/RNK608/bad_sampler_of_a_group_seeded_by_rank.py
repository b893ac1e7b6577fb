"""Each member of an ensemble has its own ranks divide an order, and each of these seeds it by its own number.

reason: the seed differs along the group that divides, too
"""
import torch.distributed as dist
from torch.utils.data import DistributedSampler


def sampler_of(dataset, per_member, seed):
    first = dist.get_rank() // per_member * per_member
    own = dist.new_group(list(range(first, first + per_member)), use_local_synchronization=True)
    size, rank = dist.get_world_size(own), dist.get_rank(own)
    return DistributedSampler(dataset, num_replicas=size, rank=rank, seed=seed + dist.get_rank())  # expect: RNK608
