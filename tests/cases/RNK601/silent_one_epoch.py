"""One pass over the data.

reason: there is no second epoch
runs: no (a fragment)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def run(model, dataset):
    loader = DataLoader(dataset, sampler=DistributedSampler(dataset))
    for epoch in range(1):
        for batch in loader:
            model(batch)
    for batch in loader:
        model(batch)
