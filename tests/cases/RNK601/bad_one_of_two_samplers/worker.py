"""A worker whose loader goes by a batch sampler if it is given one, and whose sampler alone is told the epoch.

reason: the batch sampler of a user shuffles by its epoch, which stays 0
"""
from torch.utils.data import DataLoader, DistributedSampler


class Worker:
    def __init__(self, data, rank, size, batch_sampler=None, val_batch_sampler=None):
        self.train_sampler = DistributedSampler(data, size, rank)
        if batch_sampler is not None:
            self.loader = DataLoader(data, batch_sampler=batch_sampler)
        else:
            self.loader = DataLoader(data, batch_size=8, sampler=self.train_sampler)
        self.val_loader = DataLoader(data, batch_sampler=val_batch_sampler)

    def train(self, epochs):
        for epoch in range(epochs):
            if hasattr(self.train_sampler, "set_epoch"):
                self.train_sampler.set_epoch(epoch)  # expect: RNK601 "not the batch sampler"
            for batch in self.loader:
                print(batch)
