"""The caller says that the sampler is that of one rank

reason: the first rank goes through all samples
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
from torch.utils.data import DataLoader, DistributedSampler


def build(data, rank, world_size):
    return DataLoader(data, batch_size=2, sampler=DistributedSampler(data, world_size, rank, shuffle=False))


def main(rank, world_size):
    data = [torch.ones(1)] * 8
    loader = build(data, rank=0, world_size=1)
    if rank == 0:
        total = 0.0
        for batch in loader:
            total += batch.sum().item()
        assert total == 8.0
