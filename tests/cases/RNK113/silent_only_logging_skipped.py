"""Only the logging is skipped.

reason: the backward runs before the test
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 4))
    for value in (1.0, float(rank)):
        loss = model(torch.full((2, 4), value)).mean()
        loss.backward()
        if loss.item() > 100:
            continue
        print(loss.item())
