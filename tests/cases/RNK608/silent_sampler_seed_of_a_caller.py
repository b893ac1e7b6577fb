"""A function that makes loaders is handed the seed that all ranks have; the rank is added for augmentation only.

reason: the ranks take their parts of one order
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def loader_of(dataset, batch_size, seed):
    sampler = DistributedSampler(dataset, shuffle=True, seed=seed)
    return DataLoader(dataset, batch_size=batch_size, sampler=sampler), sampler


def train(dataset, options):
    torch.manual_seed(options.seed + dist.get_rank())
    loader, sampler = loader_of(dataset, options.batch_size, options.seed)
    for epoch in range(options.epochs):
        sampler.set_epoch(epoch)
        yield from loader


def evaluate(dataset, options):
    agreed = [options.seed + dist.get_rank()]
    dist.broadcast_object_list(agreed, src=0)
    loader, _ = loader_of(dataset, options.batch_size, agreed[0])
    yield from loader
