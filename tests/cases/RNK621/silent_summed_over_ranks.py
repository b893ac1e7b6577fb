"""The sum is taken over all ranks, here or by who calls

reason: the number of all samples is right then
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def evaluate(loader):
    total = torch.zeros(1)
    for batch in loader:
        total += batch.sum()
    dist.all_reduce(total)
    return total.item() / len(loader.dataset)


def own(loader):
    total = 0.0
    for batch in loader:
        total += batch.sum().item()
    return total / len(loader.dataset)


def summed(loader):
    found = torch.tensor(own(loader))
    dist.all_reduce(found)
    return found.item()


def main(rank, world_size):
    data = [torch.ones(1)] * 8
    loader = DataLoader(data, batch_size=2, sampler=DistributedSampler(data, shuffle=False))
    assert evaluate(loader) == summed(loader) == 1.0
