"""Rank 0 goes on at the epoch of its checkpoint, the others begin at the first

reason: rank 0 makes fewer rounds, and the others wait for it in the next step
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in backward (line 24)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def resumed():
    return {"epoch": 2}


def main(rank, world_size):
    model = DDP(torch.nn.Linear(2, 1))
    start_epoch = 0
    if dist.get_rank() == 0:
        checkpoint = resumed()
        start_epoch = checkpoint["epoch"]  # expect: RNK109 "start_epoch"
    for epoch in range(start_epoch, 4):
        model(torch.ones(1, 2)).sum().backward()
