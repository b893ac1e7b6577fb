"""A function that returns both loaders.

reason: the first one is the training loader
runs: no (training takes long)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def get_loaders(train_set, other_set, batch_size):
    train_loader = DataLoader(train_set, batch_size, sampler=DistributedSampler(train_set, drop_last=True))
    other_loader = DataLoader(other_set, batch_size)
    return train_loader, other_loader


def run(model, train_set, other_set):
    loader, other = get_loaders(train_set, other_set, 16)
    for epoch in range(10):  # expect: RNK601 "drop_last=True"
        for batch in loader:
            model(batch).sum().backward()
        print(epoch, len(other))
