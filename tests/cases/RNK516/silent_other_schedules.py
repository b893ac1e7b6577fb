"""Schedules that count steps, and one that a single process goes on with

reason: the number of the epoch is the same on all ranks, and one process has no others
runs: no (one branch needs a process of its own)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler


def train(data, epochs, distributed):
    loader = DataLoader(data, batch_size=2, sampler=DistributedSampler(data, shuffle=False))
    model = DDP(torch.nn.Linear(1, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    cosine = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, epochs)
    plateau = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer)
    for epoch in range(epochs):
        loss = 0.0
        for batch in loader:
            loss += model(batch).sum().item()
        cosine.step(epoch)
        if not distributed:
            plateau.step(loss)
        if dist.get_world_size() == 1:
            plateau.step(loss)
