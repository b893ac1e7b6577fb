"""Workers whose batch sampler is for validation, or is what is called their sampler.

reason: the loader for training goes by what is told
"""
from torch.utils.data import BatchSampler, DataLoader, DistributedSampler


class Worker:
    def __init__(self, data, rank, size, val_batch_sampler=None):
        self.train_sampler = DistributedSampler(data, size, rank)
        self.loader = DataLoader(data, batch_size=8, sampler=self.train_sampler)
        self.val_loader = DataLoader(data, batch_sampler=val_batch_sampler)

    def train(self, epochs):
        for epoch in range(epochs):
            if hasattr(self.train_sampler, "set_epoch"):
                self.train_sampler.set_epoch(epoch)
            for batch in self.loader:
                print(batch)


class Brain:
    def __init__(self, data, options):
        self.train_sampler = options["batch_sampler"]
        self.loader = DataLoader(data, batch_sampler=self.train_sampler)

    def fit(self, epochs):
        for epoch in range(epochs):
            if hasattr(self.train_sampler, "set_epoch"):
                self.train_sampler.set_epoch(epoch)
            for batch in self.loader:
                print(batch)


class Engine:
    def __init__(self, data, batch_sampler, sampler):
        self.sampler = sampler
        self.batch_sampler = batch_sampler
        self.loader = DataLoader(data, batch_sampler=self.batch_sampler)

    def begin(self, epoch):
        for known in (self.sampler, self.batch_sampler):
            if hasattr(known, "set_epoch"):
                known.set_epoch(epoch)
