"""The first rank has a loader without a sampler, one of one part, or makes one anew

reason: it goes through all samples
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
from torch.utils.data import DataLoader, DistributedSampler


def evaluate(model, loader):
    total = 0.0
    for batch in loader:
        total += model(batch).sum().item()
    return total


def build(data):
    sampler = DistributedSampler(data)
    return DataLoader(data, batch_size=2, sampler=sampler), DataLoader(data, batch_size=2)


def main(rank, world_size):
    data = [torch.ones(1)] * 8
    train_loader, val_loader = build(data)
    for batch in train_loader:
        batch.sum()
    alone = DataLoader(data, batch_size=2, sampler=DistributedSampler(data, num_replicas=1, rank=0, shuffle=False))
    again = DataLoader(data, batch_size=2, sampler=DistributedSampler(data, shuffle=False))
    if rank == 0:
        again = DataLoader(data, batch_size=2)
        model = torch.nn.Identity()
        assert evaluate(model, val_loader) == evaluate(model, alone) == evaluate(model, again) == 8.0
