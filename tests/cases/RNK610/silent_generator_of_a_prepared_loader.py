"""Generators beside accelerate, of loaders that somebody divides.

reason: the loader itself is prepared; a sampler divides it; nothing is learned from it; the generator is not handed on
"""
import itertools

from accelerate import Accelerator
from torch.utils.data import DataLoader, DistributedSampler


def cycle(loader):
    while True:
        yield from loader


class Trainer:
    def __init__(self, model, dataset):
        self.accelerator = Accelerator()
        loader = DataLoader(dataset, batch_size=8, shuffle=True)
        loader = self.accelerator.prepare(loader)
        self.batches = cycle(loader)
        self.model = self.accelerator.prepare(model)


def prepared_first(accelerator, model, dataset):
    loader = DataLoader(dataset, batch_size=8)
    batches = accelerator.prepare_data_loader(loader)
    batches = itertools.cycle(loader)
    return accelerator.prepare(model, batches)


def by_a_sampler(accelerator, model, dataset):
    batches = cycle(DataLoader(dataset, batch_size=8, sampler=DistributedSampler(dataset, seed=1)))
    return accelerator.prepare(model, batches)


def for_evaluation(accelerator, model, dataset):
    val_batches = cycle(DataLoader(dataset, batch_size=8))
    return accelerator.prepare(model, val_batches)


def made_into_a_list(accelerator, model, dataset):
    loader = DataLoader(dataset, batch_size=8)
    first = next(cycle(loader))
    model, loader = accelerator.prepare(model, loader)
    return model, loader, first
