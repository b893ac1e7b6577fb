"""shuffle is what a caller says, or what a test comes to.

reason: nobody knows whether it shuffles
runs: no (a fragment)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def run(args, model, dataset, shuffle):
    sampler = DistributedSampler(dataset, shuffle=shuffle)
    loader = DataLoader(dataset, sampler=sampler)
    for epoch in range(10):
        for batch in loader:
            model(batch)


def of_mode(args, model, dataset):
    sampler = DistributedSampler(dataset, shuffle=args.mode != "finetune")
    loader = DataLoader(dataset, sampler=sampler)
    for epoch in range(10):
        for batch in loader:
            model(batch)
