"""All ranks go through their parts, and the first one prints what they found together

reason: nobody is left out
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def evaluate(model, loader):
    total = torch.zeros(1)
    for batch in loader:
        total += model(batch).sum()
    return total


def main(rank, world_size):
    data = [torch.ones(1)] * 8
    loader = DataLoader(data, batch_size=2, sampler=DistributedSampler(data, shuffle=False))
    total = evaluate(torch.nn.Identity(), loader)
    dist.all_reduce(total)
    if rank == 0:
        print(total.item())
    assert total.item() == 8.0
