"""Trainers tell the epoch to the sampler of a loader, or to the one within its batch sampler, and to no batch sampler.

reason: a batch sampler may count epochs itself, and a loader that has one does not use its own sampler
"""
from torch.utils.data import DataLoader, DistributedSampler


class Trainer:
    def __init__(self, state):
        self.state = state

    def fit(self, epochs):
        for epoch in range(epochs):
            loader = self.state.loader
            if isinstance(loader, DataLoader) and isinstance(loader.sampler, DistributedSampler):
                loader.sampler.set_epoch(epoch)  # expect: RNK601 "not loader.batch_sampler.sampler"
            for batch in loader:
                self.state.step(batch)


class ShardedLoader(DataLoader):
    def set_epoch(self, epoch):
        if hasattr(self.batch_sampler, "sampler") and hasattr(self.batch_sampler.sampler, "set_epoch"):
            self.batch_sampler.sampler.set_epoch(epoch)  # expect: RNK601 "not self.batch_sampler, if"
        elif hasattr(self.dataset, "set_epoch"):
            self.dataset.set_epoch(epoch)
