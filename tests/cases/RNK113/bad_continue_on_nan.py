"""A NaN skips the backward of this rank.

reason: the other ranks reduce their gradients with it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 18); rank 1 finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 4))
    for value in (1.0, float("nan") if rank else 1.0):
        loss = model(torch.full((2, 4), value)).mean()
        if torch.isnan(loss):
            continue  # expect: RNK113 "torch.isnan(loss)"
        loss.backward()
