"""Trainers that tell the sampler by which their loader goes.

reason: the batch sampler is told, too, or it is for validation, or it is what is told; a test for the kind of sampler
alone is made by who knows the loader
"""
from torch.utils.data import BatchSampler, DataLoader, DistributedSampler


class ShardedLoader(DataLoader):
    def set_epoch(self, epoch):
        if hasattr(self.batch_sampler, "set_epoch"):
            self.batch_sampler.set_epoch(epoch)
        if hasattr(self.batch_sampler.sampler, "set_epoch"):
            self.batch_sampler.sampler.set_epoch(epoch)


def begin(loader, epoch):
    if hasattr(loader.sampler, "set_epoch"):
        loader.sampler.set_epoch(epoch)
    elif hasattr(loader.batch_sampler.sampler, "set_epoch"):
        loader.batch_sampler.sampler.set_epoch(epoch)


def train_one_epoch(loader, epoch):
    if isinstance(loader.sampler, DistributedSampler):
        loader.sampler.set_epoch(epoch)
