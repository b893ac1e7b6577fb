"""Rank 0 reads the epoch, and tells it to the others

reason: all begin at the same one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(2, 1))
    start_epoch = 0
    if rank == 0:
        start_epoch = 2
    told = torch.tensor(start_epoch)
    dist.broadcast(told, src=0)
    start_epoch = int(told)
    for epoch in range(start_epoch, 4):
        model(torch.ones(1, 2)).sum().backward()
