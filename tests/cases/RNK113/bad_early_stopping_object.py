"""Early stopping on the validation loss of each rank's part of the data.

reason: an object keeps the flag, which each rank sets by its own loss: the first that stops leaves the others alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 52); rank 1 finished
"""
import torch
from torch.nn.parallel import DistributedDataParallel


class EarlyStopping:
    def __init__(self, patience):
        self.patience = patience
        self.counter = 0
        self.best = None
        self.early_stop = False

    def __call__(self, loss):
        if self.best is None or loss < self.best:
            self.best = loss
            self.counter = 0
        else:
            self.counter += 1
            if self.counter >= self.patience:
                self.early_stop = True


class Plateau:
    def __init__(self):
        self.lowest = float("inf")

    def step(self, loss):
        self.lowest = min(self.lowest, loss)
        return loss > self.lowest


def validate(model, batches):
    total = 0.0
    with torch.no_grad():
        for batch in batches:
            total += model(batch).sum().item()
    return total


def train(model, batches, held_out):
    model = DistributedDataParallel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    stopping = EarlyStopping(patience=1)
    for _ in range(5):
        for batch in batches:
            optimizer.zero_grad()
            model(batch).sum().backward()
            optimizer.step()
        stopping(validate(model, held_out))
        if stopping.early_stop:
            break  # expect: RNK113 "`break` on `stopping.early_stop`"


def train_until_flat(model, batches, held_out):
    model = DistributedDataParallel(model)
    plateau = Plateau()
    for _ in range(5):
        for batch in batches:
            model(batch).sum().backward()
        if plateau.step(validate(model, held_out)):
            break  # expect: RNK113 "`break` on `plateau.step(validate(model, held_out))`"


def main(rank, world_size):
    sign = 1.0 if rank == 0 else -1.0  # the loss falls on rank 0's data and rises on rank 1's
    train(torch.nn.Linear(2, 1), torch.ones(1, 1, 2), sign * torch.ones(1, 1, 2))
