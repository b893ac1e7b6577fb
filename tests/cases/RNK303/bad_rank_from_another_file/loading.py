"""A local rank that is called rank comes from another file

reason: the file that divides the data does not say which rank it is
runs: no (several nodes)
"""
from launched import rank_and_size
from torch.utils.data import DistributedSampler


def sampler(data):
    rank, size = rank_and_size()
    return DistributedSampler(data, num_replicas=size, rank=rank)  # expect: RNK303
