"""Batch samplers of the project that hand the epoch on, each in its own way, and one that divides the data itself.

reason: what they go through is told the epoch, or there is nothing that has one
runs: no (training takes long)
"""
import random

import torch
import torch.distributed as dist
from torch.utils.data import BatchSampler, DataLoader, Sampler
from torch.utils.data.distributed import DistributedSampler


class Telling(BatchSampler):
    def set_epoch(self, epoch):
        self.epoch = epoch
        if hasattr(self.sampler, "set_epoch"):
            self.sampler.set_epoch(epoch)


class TellingAtOnce(BatchSampler):
    epoch = 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __iter__(self):
        self.sampler.epoch = self.epoch
        yield from super().__iter__()


class Advancing(BatchSampler):
    def advance_to(self, epoch):
        self.sampler.set_epoch(epoch)


class Dividing(Sampler):
    def __init__(self, size, seed=0):
        self.size, self.seed, self.epoch = size, seed, 0
        self.rank, self.world_size = dist.get_rank(), dist.get_world_size()

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __iter__(self):
        order = list(range(self.size))
        random.Random(self.seed + self.epoch).shuffle(order)
        yield from order[self.rank :: self.world_size]


def loader_of(dataset, kind):
    inner = DistributedSampler(dataset, shuffle=True)
    if kind == "telling":
        return DataLoader(dataset, batch_sampler=Telling(inner, 8, True))
    if kind == "at once":
        return DataLoader(dataset, batch_sampler=TellingAtOnce(inner, 8, True))
    return DataLoader(dataset, batch_sampler=BatchSampler(Dividing(len(dataset)), 8, True))


def advancing(model, dataset):
    batches = Advancing(DistributedSampler(dataset), 8, True)
    loader = DataLoader(dataset, batch_sampler=batches)
    for epoch in range(10):
        batches.advance_to(epoch)
        for batch in loader:
            model(batch)


def main(model, dataset, kind):
    torch.distributed.init_process_group("gloo")
    loader = loader_of(dataset, kind)
    for epoch in range(10):
        loader.batch_sampler.set_epoch(epoch)
        for batch in loader:
            model(batch)
