"""A loop inside the loop over batches.

reason: the loader itself is gone through once
runs: no (a fragment)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def run(model, dataset, steps):
    loader = DataLoader(dataset, sampler=DistributedSampler(dataset))
    for batch in loader:
        for _ in range(steps):
            model(batch)
