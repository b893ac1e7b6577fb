"""A batch sampler keeps the epoch to itself, and the one within is told beside it.

reason: both know the epoch
runs: no (training takes long)
"""
import random

import torch
from torch.utils.data import BatchSampler, DataLoader
from torch.utils.data.distributed import DistributedSampler


class Buckets(BatchSampler):
    epoch = 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __iter__(self):
        batches = list(super().__iter__())
        random.Random(self.epoch).shuffle(batches)
        yield from batches


def main(model, dataset):
    torch.distributed.init_process_group("gloo")
    inner = DistributedSampler(dataset, shuffle=True)
    loader = DataLoader(dataset, batch_sampler=Buckets(inner, 8, True))
    for epoch in range(10):
        inner.set_epoch(epoch)
        loader.batch_sampler.set_epoch(epoch)
        for batch in loader:
            model(batch)
