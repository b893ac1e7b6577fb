"""A sampler is made of data in a random order, and no loader gets it.

reason: every rank evaluates all of the data
runs: no (as bad_nobody_seeds)
"""
import random

from torch.utils.data import DataLoader, DistributedSampler


def val_loader(dataset):
    order = random.sample(dataset, len(dataset))
    sampler = DistributedSampler(order)
    return DataLoader(order, batch_size=8)
