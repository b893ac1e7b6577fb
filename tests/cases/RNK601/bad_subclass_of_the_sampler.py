"""A subclass of DistributedSampler.

reason: its set_epoch is that of torch
runs: no (training takes long)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


class BucketSampler(DistributedSampler):
    def __iter__(self):
        return iter(sorted(super().__iter__()))


class Runner:
    def __init__(self, model, dataset):
        self.model = model
        self.sampler = BucketSampler(dataset)
        self.loader = DataLoader(dataset, batch_size=8, sampler=self.sampler)

    def run(self, epochs):
        for _ in range(epochs):  # expect: RNK601 "BucketSampler(dataset)"
            for batch in self.loader:
                self.model(batch).sum().backward()
