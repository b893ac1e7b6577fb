"""Sums of all ranks decide, or only numbers of batches, or another tensor of which nobody knows what is in it.

reason: all ranks leave together
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def reduced(loader, weight):
    for _ in range(3):
        stats = torch.zeros(2)
        for batch in loader:
            stats[0] += (weight * batch).sum().item()
            stats[1] += len(batch)
        dist.all_reduce(stats)
        if (stats[0] / stats[1]).item() < 0.6:
            break
        dist.barrier()


def counted(loader, weight):
    seen = torch.zeros(1)
    for _ in range(3):
        for batch in loader:
            seen[0] += len(batch)
            dist.all_reduce(weight)
        if seen[0].item() > 1:
            break


def kept(loader, weight, losses):
    for epoch in range(3):
        for batch in loader:
            losses[epoch] = (weight * batch).sum().item()
            dist.all_reduce(weight)
        if len(losses) > 1:
            break


def main(rank, world_size):
    data = [torch.zeros(1), torch.ones(1)]
    loader = DataLoader(data, sampler=DistributedSampler(data, shuffle=False))
    reduced(loader, torch.ones(1))
    counted(loader, torch.ones(1))
    kept(loader, torch.ones(1), {})
