"""Loaders of a project's own, with a batch sampler for evaluation.

reason: a file that makes loaders and tells their samplers knows which these are
"""
from torch.utils.data import BatchSampler, DataLoader, DistributedSampler, SequentialSampler


def made(data, rank, world_size):
    sampler = DistributedSampler(data, world_size, rank)
    sampler.set_epoch(world_size)
    return DataLoader(data, batch_size=8, sampler=sampler)


def evaluated(data):
    return DataLoader(data, batch_sampler=BatchSampler(SequentialSampler(data), 8, drop_last=False))


def told_here(loader, epoch):
    if hasattr(loader.sampler, "set_epoch"):
        loader.sampler.set_epoch(epoch)
