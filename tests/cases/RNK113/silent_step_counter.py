"""Every second step is skipped.

reason: the counter is equal on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 4))
    for step in range(4):
        loss = model(torch.ones(2, 4)).mean()
        if step % 2:
            continue
        loss.backward()
