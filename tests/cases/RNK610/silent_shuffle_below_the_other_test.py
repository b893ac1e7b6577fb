"""A loader that shuffles only where there is no sampler.

reason: the test around the loader lets no sampler through
"""
import torch.distributed as dist
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def build(dataset):
    sampler = DistributedSampler(dataset) if dist.is_initialized() else None
    if sampler is None:
        return DataLoader(dataset, batch_size=8, shuffle=True, sampler=sampler)
    return DataLoader(dataset, batch_size=8, sampler=sampler)


def other_build(dataset):
    if dist.is_initialized():
        sampler = DistributedSampler(dataset)
        loader = DataLoader(dataset, batch_size=8, sampler=sampler)
    else:
        sampler = None
        loader = DataLoader(dataset, batch_size=8, shuffle=True, sampler=sampler)
    return loader
