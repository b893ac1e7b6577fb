"""The sampler of each rank draws its order by a seed with the rank.

reason: the parts that the ranks take are of other orders: some samples come twice, others never
"""
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def loader_of(dataset, seed):
    own = seed + dist.get_rank()
    sampler = DistributedSampler(dataset, shuffle=True, seed=own)  # expect: RNK608
    return DataLoader(dataset, sampler=sampler)
