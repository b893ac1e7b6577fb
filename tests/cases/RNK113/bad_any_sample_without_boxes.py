"""A batch in which a sample has no boxes is skipped.

reason: another rank has boxes in all of its samples, and waits in backward
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in backward (line 24)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(model, data_loader):
    for iteration, (images, targets) in enumerate(data_loader):
        if any(len(target) < 1 for target in targets):
            continue  # expect: RNK113 "backward"
        model(images).sum().backward()


def train_most(model, data_loader):
    for images, targets in data_loader:
        empty = sum(len(target) < 1 for target in targets)
        if empty == len(targets):
            continue  # expect: RNK113 "backward"
        model(images).sum().backward()


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 1))
    images = torch.ones(2, 4)
    data_loader = [(images, [[1], [] if rank == 0 else [2]]), (images, [[1], [2]])]
    train(model, data_loader)
    train_most(model, data_loader)
