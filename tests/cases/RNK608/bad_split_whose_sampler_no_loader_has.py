"""A sampler is made of one part of a random split, and no loader gets it.

reason: every rank reads all of a part, which is another one on each
"""
from torch.utils.data import DataLoader, DistributedSampler, random_split


def loaders(dataset):
    train, val = random_split(dataset, [0.9, 0.1])  # expect: RNK608
    sampler = DistributedSampler(train)
    return DataLoader(train, batch_size=8), DataLoader(val)  # expect: RNK610
