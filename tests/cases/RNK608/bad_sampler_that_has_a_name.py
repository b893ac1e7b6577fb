"""A sampler is made of data in a random order, and a loader gets it by its name.

reason: the ranks have other samples for training
runs: no (as bad_nobody_seeds)
"""
from torch.utils.data import DataLoader, DistributedSampler, random_split


def loaders(dataset):
    train, val = random_split(dataset, [0.9, 0.1])  # expect: RNK608 "has no common seed"
    sampler = DistributedSampler(train)
    return DataLoader(train, batch_size=8, sampler=sampler), DataLoader(val)
