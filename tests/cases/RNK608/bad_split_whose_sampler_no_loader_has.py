"""A sampler is made of data in a random order, and no loader gets it.

reason: every rank reads all of the data
runs: no (as bad_nobody_seeds)
"""
from torch.utils.data import DataLoader, DistributedSampler, random_split


def loaders(dataset):
    train, val = random_split(dataset, [0.9, 0.1])
    sampler = DistributedSampler(train)
    return DataLoader(train, batch_size=8), DataLoader(val)
