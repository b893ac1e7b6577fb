"""The loop gathers, and all other ranks come to it as well

reason: what one rank alone would hang in is no part that is forgotten
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def evaluate(model, loader):
    total = 0.0
    for batch in loader:
        found = model(batch).sum()
        dist.all_reduce(found)
        total += found.item()
    return total


def main(rank, world_size):
    data = [torch.ones(1)] * 8
    loader = DataLoader(data, batch_size=2, sampler=DistributedSampler(data, shuffle=False))
    if rank == 0:
        print(evaluate(torch.nn.Identity(), loader))
    else:
        evaluate(torch.nn.Identity(), loader)
