"""Rank 0 validates without gradients, and all add something up before they go on training.

reason: rank 0 waits in the broadcast of the buffers, the others in the sum
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in forward (line 23); rank 1 hung in all_reduce (line 24)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def make():
    return DDP(torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.BatchNorm1d(4)))


def main(rank, world_size):
    model, x, seen = make(), torch.ones(4, 4), torch.ones(1)
    for _ in range(2):
        model(x).sum().backward()
    if rank == 0:
        model.eval()
        with torch.no_grad():
            model(x)  # expect: RNK106 "rank == 0"
    dist.all_reduce(seen)
    model.train()
    for _ in range(2):
        model(x).sum().backward()
