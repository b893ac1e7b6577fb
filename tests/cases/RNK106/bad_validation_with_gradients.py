"""Rank 0 validates with gradients switched on, and all go on training.

reason: each of its forwards broadcasts the buffers, in the training that follows, too: it is one ahead of the others
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in forward (line 25); rank 1 hung in backward (line 25)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def make():
    return DDP(torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.BatchNorm1d(4)))


def main(rank, world_size):
    model, x = make(), torch.ones(4, 4)
    for _ in range(2):
        model(x).sum().backward()
    if rank == 0:
        model.eval()
        model(x)  # expect: RNK106 "rank == 0"
    model.train()
    for _ in range(2):
        model(x).sum().backward()
