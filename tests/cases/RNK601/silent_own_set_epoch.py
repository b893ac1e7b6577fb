"""A subclass that counts its epochs itself.

reason: it has a set_epoch of its own
runs: no (a fragment)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


class CountingSampler(DistributedSampler):
    def set_epoch(self, epoch):
        self.epoch = epoch

    def __iter__(self):
        self.epoch += 1
        return super().__iter__()


def run(model, dataset):
    loader = DataLoader(dataset, sampler=CountingSampler(dataset))
    for epoch in range(10):
        for batch in loader:
            model(batch)
