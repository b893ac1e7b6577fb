"""A function gives back both loaders under one name; the second one has the sampler.

reason: the loop goes over the one that draws in its own way
runs: no (training takes long)
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def get_loaders(train_set, other_set, batch_size):
    other_loader = DataLoader(other_set, batch_size, sampler=DistributedSampler(other_set, shuffle=False))
    loaders = DataLoader(train_set, batch_size, shuffle=True), other_loader
    print(len(loaders))
    return loaders


def run(model, train_set, other_set):
    loader, other = get_loaders(train_set, other_set, 16)
    for epoch in range(10):
        for batch in loader:
            model(batch).sum().backward()
        print(epoch, len(other))
