"""A generator that hands on the loader for ever.

reason: it begins again with the same order
runs: no (needs a dataset)
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def endless(loader):
    while True:  # expect: RNK601 "repeats the same order"
        yield from loader


def batches(dataset, batch_size, num_replicas, rank):
    sampler = DistributedSampler(dataset, num_replicas=num_replicas, rank=rank)
    loader = DataLoader(dataset, batch_size=batch_size, sampler=sampler, drop_last=True)
    return endless(loader)
