"""shuffle from the arguments.

reason: nobody knows whether it shuffles
runs: no (a fragment)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def run(args, model, dataset):
    sampler = DistributedSampler(dataset, shuffle=args.shuffle)
    loader = DataLoader(dataset, sampler=sampler)
    for epoch in range(10):
        for batch in loader:
            model(batch)
