"""The first rank draws a batch for a picture, or looks at the first ones

reason: nothing is said of all samples
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
from torch.utils.data import DataLoader, DistributedSampler


def show(loader):
    return [batch.sum().item() for batch in [next(iter(loader))]]


def visualize(model, loader):
    pictures = []
    for batch in loader:
        pictures.append(model(batch))
    return pictures


def main(rank, world_size):
    data = [torch.ones(1)] * 8
    loader = DataLoader(data, batch_size=2, sampler=DistributedSampler(data, shuffle=False))
    if rank == 0:
        print(next(iter(loader)).mean(), show(loader), len(visualize(torch.nn.Identity(), loader)))
        for i, batch in enumerate(loader):
            print(batch.mean())
            if i == 1:
                break
