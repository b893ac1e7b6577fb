"""set_epoch through the loader.

reason: the sampler is told
runs: no (a fragment)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def fit(model, loader, epochs):
    for epoch in range(epochs):
        if hasattr(loader.sampler, "set_epoch"):
            loader.sampler.set_epoch(epoch)
        for batch in loader:
            model(batch)


def run(model, dataset):
    fit(model, DataLoader(dataset, sampler=DistributedSampler(dataset)), 10)
