"""The folder must not be there at the start, and is made after training.

reason: the ranks meet in each step
runs: no (needs a model)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(args, loader):
    target = os.path.join(args.out, "model.pt")
    if os.path.exists(target):
        raise ValueError("trained already")
    model = DDP(torch.nn.Linear(2, 2))
    for batch in loader:
        model(batch).sum().backward()
    if dist.get_rank() == 0:
        torch.save(model.module.state_dict(), target)
