"""A loop unpacks its batches, and skips what has no valid boxes.

reason: what is unpacked is of this rank, as the batch is; another rank has valid boxes, and waits in backward
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in forward (line 17)
observed:
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def train(model, data_loader):
    for batch in data_loader:
        images, (boxes, valid) = batch
        if valid.sum() == 0:
            continue  # expect: RNK113 "backward"
        (model(images) - boxes).abs().sum().backward()


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 1))
    images, boxes = torch.ones(2, 4), torch.ones(2, 1)
    some = torch.zeros(2) if rank == 0 else torch.ones(2)
    train(model, [(images, (boxes, some)), (images, (boxes, torch.ones(2)))])
