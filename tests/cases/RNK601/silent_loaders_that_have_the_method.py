"""Loaders that are told the epoch, and have the method.

reason: accelerate's have it, the project's own class has it, and a test asks for it
"""
import torch.distributed as dist
from accelerate import Accelerator
from torch.utils.data import DataLoader, DistributedSampler


class Loader(DataLoader):
    def set_epoch(self, epoch):
        self.sampler.set_epoch(epoch)


def prepared(dataset, epochs):
    accelerator = Accelerator()
    loader = DataLoader(dataset, batch_size=8, shuffle=True)
    loader = accelerator.prepare(loader)
    for epoch in range(epochs):
        loader.set_epoch(epoch)
        for batch in loader:
            print(batch)


def own(dataset, epochs):
    loader = Loader(dataset, batch_size=8, sampler=DistributedSampler(dataset))
    for epoch in range(epochs):
        loader.set_epoch(epoch)
        for batch in loader:
            print(batch)


def asked(dataset, epochs):
    loader = DataLoader(dataset, batch_size=8, sampler=DistributedSampler(dataset))
    for epoch in range(epochs):
        if hasattr(loader, "set_epoch"):
            loader.set_epoch(epoch)
        elif dist.is_initialized():
            loader.sampler.set_epoch(epoch)
        for batch in loader:
            print(batch)


def handed(loader, epochs):
    for epoch in range(epochs):
        loader.set_epoch(epoch)
        for batch in loader:
            print(batch)
