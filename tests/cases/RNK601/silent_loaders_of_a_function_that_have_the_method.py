"""Loaders that a function makes, some of which may be told the epoch.

reason: one way gives a class with the method, one gives what nobody here knows, and one sees to the error
"""
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler

from elsewhere import prefetching


class Told:
    def __init__(self, loader):
        self.loader = loader

    def __iter__(self):
        return iter(self.loader)

    def set_epoch(self, epoch):
        self.loader.sampler.set_epoch(epoch)


class Handed:
    def __init__(self, loader):
        self.loader = loader

    def __getattr__(self, name):
        return getattr(self.loader.sampler, name)


def told(dataset):
    loader = DataLoader(dataset, 8, sampler=DistributedSampler(dataset))
    loader = Told(loader)
    return loader


def handed(dataset, several):
    loader = DataLoader(dataset, 8, sampler=DistributedSampler(dataset))
    return Handed(loader) if several else Told(loader)


def unknown(dataset):
    loader = DataLoader(dataset, 8, sampler=DistributedSampler(dataset))
    loader = prefetching(loader)
    return loader


def plain(dataset):
    loader = DataLoader(dataset, 8, sampler=DistributedSampler(dataset))
    return loader


def train_told(dataset, epochs):
    loader = told(dataset)
    for epoch in range(epochs):
        loader.set_epoch(epoch)
        for batch in loader:
            print(batch)


def train_handed(dataset, epochs):
    loader = handed(dataset, dist.is_initialized())
    for epoch in range(epochs):
        loader.set_epoch(epoch)
        for batch in loader:
            print(batch)


def train_unknown(dataset, epochs):
    loader = unknown(dataset)
    for epoch in range(epochs):
        loader.set_epoch(epoch)
        for batch in loader:
            print(batch)


def train_seen_to(dataset, epochs):
    loader = plain(dataset)
    for epoch in range(epochs):
        try:
            loader.set_epoch(epoch)
        except AttributeError:
            loader.sampler.set_epoch(epoch)
        for batch in loader:
            print(batch)
