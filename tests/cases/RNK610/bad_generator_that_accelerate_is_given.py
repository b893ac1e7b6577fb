"""A trainer hands accelerate its loader as a generator.

reason: prepare() gives generators back as they are, so that nobody divides the data
"""
import itertools

import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader


def cycle(loader):
    while True:
        for batch in loader:
            yield batch


class Trainer:
    def __init__(self, model, dataset):
        self.accelerator = Accelerator()
        loader = DataLoader(dataset, batch_size=8, shuffle=True)
        self.batches = cycle(loader)
        self.optimizer = torch.optim.Adam(model.parameters())
        self.model, self.batches, self.optimizer = self.accelerator.prepare(
            model,
            self.batches,  # expect: RNK610
            self.optimizer,
        )


def by_the_library(accelerator, model, dataset):
    batches = itertools.cycle(DataLoader(dataset, batch_size=8))
    return accelerator.prepare(model, batches)  # expect: RNK610
