"""Each rank goes through all of the data for validation

reason: the models are the same, and so is what they are asked
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader


def evaluate(model, loader):
    total = 0.0
    with torch.no_grad():
        for batch in loader:
            total += model(batch).sum().item()
    return total / len(loader)


def train(epochs, held_out):
    validation = DataLoader(held_out, batch_size=2)
    model = DDP(torch.nn.Linear(1, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer)
    for _ in range(epochs):
        model(torch.ones(1)).sum().backward()
        optimizer.step()
        scheduler.step(evaluate(model, validation))


def main(rank, world_size):
    train(2, [torch.ones(1)] * 4)
