"""A loader for validation.

reason: its order does not matter
runs: no (a fragment)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def run(model, dataset, val_set):
    val_sampler = DistributedSampler(val_set)
    val_loader = DataLoader(val_set, sampler=val_sampler)
    for epoch in range(10):
        for batch in val_loader:
            model(batch)
