"""A batch sampler is told the epoch, and keeps it to itself.

reason: the sampler that it goes through gives the same order in every epoch
runs: no (training takes long)
"""
import random

import torch
from torch.utils.data import BatchSampler, DataLoader
from torch.utils.data.distributed import DistributedSampler


class Buckets(BatchSampler):
    def __init__(self, sampler, batch_size, seed=0):
        super().__init__(sampler, batch_size, drop_last=True)
        self.seed = seed
        self.epoch = 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __iter__(self):
        batches = list(super().__iter__())
        random.Random(self.seed + self.epoch).shuffle(batches)
        yield from batches


def loader_of(dataset):
    inner = DistributedSampler(dataset, shuffle=True)
    return DataLoader(dataset, batch_sampler=Buckets(inner, 8))


def main(model, dataset):
    torch.distributed.init_process_group("gloo")
    loader = loader_of(dataset)
    for epoch in range(10):  # expect: RNK601
        loader.batch_sampler.set_epoch(epoch)
        for batch in loader:
            model(batch)
