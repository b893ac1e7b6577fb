"""A new sampler in every epoch.

reason: its seed is the epoch
runs: no (a fragment)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def run(model, dataset):
    for epoch in range(10):
        sampler = DistributedSampler(dataset, seed=epoch)
        for batch in DataLoader(dataset, sampler=sampler):
            model(batch)
