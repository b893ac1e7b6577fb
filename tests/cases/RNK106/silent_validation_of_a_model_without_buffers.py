"""Rank 0 validates a model without buffers, and all add something up.

reason: without gradients such a forward communicates nothing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model, x, seen = DDP(torch.nn.Linear(4, 4)), torch.ones(4, 4), torch.ones(1)
    for _ in range(2):
        model(x).sum().backward()
    if rank == 0:
        model.eval()
        with torch.no_grad():
            model(x)
    dist.all_reduce(seen)
    model.train()
    model(x).sum().backward()
