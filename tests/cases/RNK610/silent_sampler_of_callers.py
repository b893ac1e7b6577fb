"""A sampler that callers may give, and an option to shuffle.

reason: nobody is seen to give both
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def build(dataset, sampler=None, distributed=False):
    shuffle = sampler is None
    if distributed:
        sampler = DistributedSampler(dataset)
        shuffle = False
    return DataLoader(dataset, batch_size=8, shuffle=shuffle, sampler=sampler)


def look(dataset, sampler=None):
    return DataLoader(dataset, batch_size=8, shuffle=True, sampler=sampler)
