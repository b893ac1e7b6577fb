"""Samplers that do not shuffle, for evaluation, and of what is drawn.

reason: nobody has to tell these the epoch
"""
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def evaluated(dataset):
    sampler = DistributedSampler(dataset)
    val_loader = DataLoader(dataset, batch_size=8, sampler=sampler)
    return val_loader


def in_order(dataset):
    return DataLoader(dataset, batch_size=8, sampler=DistributedSampler(dataset, shuffle=False))


def of_a_switch(dataset, in_any_order=False):
    size, rank = dist.get_world_size(), dist.get_rank()
    return DataLoader(dataset, batch_size=8, sampler=DistributedSampler(dataset, size, rank, in_any_order))
