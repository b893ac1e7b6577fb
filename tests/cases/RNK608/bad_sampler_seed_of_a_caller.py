"""A function that makes loaders is handed a seed to which its caller has added the rank.

reason: the sampler of each rank draws another order, of which it takes its part
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def loader_of(dataset, batch_size, seed):
    sampler = DistributedSampler(dataset, shuffle=True, seed=seed)  # expect: RNK608 "depends on the rank"
    return DataLoader(dataset, batch_size=batch_size, sampler=sampler), sampler


def train(dataset, options):
    seed = options.seed + dist.get_rank()
    torch.manual_seed(seed)
    loader, sampler = loader_of(dataset, options.batch_size, seed)
    for epoch in range(options.epochs):
        sampler.set_epoch(epoch)
        yield from loader
