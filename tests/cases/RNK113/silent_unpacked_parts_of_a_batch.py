"""A loop unpacks its batches and asks for what they have of everything, or makes up for what is missing.

reason: all ranks have batches of as many parts and of one shape; a loss of zero has a backward on every rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
observed:
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def train(model, data_loader):
    for batch in data_loader:
        images, (boxes, valid) = batch
        if images.shape[0] < 2 or len(batch) < 2:
            continue
        loss = (model(images) - boxes).abs().sum()
        if valid.sum() == 0:
            loss = loss * 0.0
        loss.backward()


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 1))
    images, boxes = torch.ones(2, 4), torch.ones(2, 1)
    some = torch.zeros(2) if rank == 0 else torch.ones(2)
    train(model, [(images, (boxes, some)), (images, (boxes, torch.ones(2)))])
