"""Who tells the sampler of a loader, and knows that it is the right one.

reason: the sampler of the batch sampler is told, too, the loader is of one's own, or its sampler of a known kind
"""
from torch.utils.data.distributed import DistributedSampler

from making import made


def begin_epoch(loader, epoch):
    if hasattr(loader.sampler, "set_epoch"):
        loader.sampler.set_epoch(epoch)
    if hasattr(loader.batch_sampler.sampler, "set_epoch"):
        loader.batch_sampler.sampler.set_epoch(epoch)


class Trainer:
    def __init__(self, data, rank, world_size):
        self.loader = made(data, rank, world_size)

    def train(self, epochs):
        for epoch in range(epochs):
            if hasattr(self.loader.sampler, "set_epoch"):
                self.loader.sampler.set_epoch(epoch)
            for batch in self.loader:
                print(batch)


def told_its_kind(loader, epoch):
    if isinstance(loader.sampler, DistributedSampler):
        loader.sampler.set_epoch(epoch)


class Loader:
    def __init__(self, sampler):
        self.sampler = sampler

    def set_epoch(self, epoch):
        if hasattr(self.sampler, "set_epoch"):
            self.sampler.set_epoch(epoch)
