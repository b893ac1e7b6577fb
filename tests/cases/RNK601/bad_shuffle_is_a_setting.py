"""shuffle from the settings of the program.

reason: who has a setting for the shuffle shuffles in training, and then every epoch has one order
runs: no (a fragment)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def run(args, model, dataset):
    sampler = DistributedSampler(dataset, shuffle=args.shuffle)
    loader = DataLoader(dataset, sampler=sampler)
    for epoch in range(10):  # expect: RNK601
        for batch in loader:
            model(batch)


def of_options(options, model, dataset):
    sampler = DistributedSampler(dataset, shuffle=options["train"]["shuffle"], drop_last=True)
    loader = DataLoader(dataset, sampler=sampler)
    for epoch in range(1000):  # expect: RNK601
        for batch in loader:
            model(batch)
