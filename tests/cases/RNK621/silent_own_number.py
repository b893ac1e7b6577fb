"""What is divided by was counted in the loop, counts batches, or the loader is whole

reason: each rank finds the mean over what it has seen
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
from torch.utils.data import DataLoader, DistributedSampler


def mean(loader):
    total, seen = 0.0, 0
    for batch in loader:
        total += batch.mean().item()
        seen += len(batch)
    return total / len(loader), total / seen


def whole(loader):
    total = 0.0
    for batch in loader:
        total += batch.sum().item()
    return total / len(loader.dataset)


def main(rank, world_size):
    data = [torch.ones(1)] * 8
    assert mean(DataLoader(data, batch_size=2, sampler=DistributedSampler(data, shuffle=False)))[0] == 1.0
    assert whole(DataLoader(data, batch_size=2)) == 1.0
