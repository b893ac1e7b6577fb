"""The data are split at random, and a sampler divides one side

reason: the ranks have other samples for training
runs: no (as bad_nobody_seeds)
"""
from torch.utils.data import DataLoader, DistributedSampler, random_split


def loaders(dataset):
    train, val = random_split(dataset, [0.9, 0.1])  # expect: RNK608 "has no common seed"
    return DataLoader(train, sampler=DistributedSampler(train, shuffle=False)), DataLoader(val)
