"""Samplers that go through all of the data, prepared by accelerate.

reason: accelerate is the only one that divides
"""
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader, Sampler, SequentialSampler, WeightedRandomSampler


class ByLength(Sampler):
    def __init__(self, dataset):
        self.dataset = dataset

    def __iter__(self):
        return iter(sorted(range(len(self.dataset)), key=self.dataset.length))

    def __len__(self):
        return len(self.dataset)


def main(dataset, weights):
    accelerator = Accelerator()
    sampler = ByLength(dataset)
    first = DataLoader(dataset, batch_size=4, sampler=sampler)
    second = DataLoader(dataset, batch_size=4, sampler=SequentialSampler(dataset))
    third = DataLoader(dataset, batch_size=4, sampler=WeightedRandomSampler(weights, 100))
    model, first, second, third = accelerator.prepare(torch.nn.Linear(8, 8), first, second, third)
    for batch in first:
        accelerator.backward(model(batch).sum())
