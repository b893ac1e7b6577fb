"""Early stopping on a validation loss that all ranks share.

reason: the loss is averaged over the ranks before the object sees it, or the flag is reduced after; a counter of epochs is the same everywhere
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
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


class Schedule:
    def __init__(self, epochs):
        self.epochs = epochs
        self.done = 0

    def step(self, loss):
        self.done += 1
        return self.done >= self.epochs


def validate(model, batches):
    total = torch.zeros(1)
    with torch.no_grad():
        for batch in batches:
            total += model(batch).sum()
    return total


def train_on_mean(model, batches, held_out):
    model = DistributedDataParallel(model)
    stopping = EarlyStopping(patience=1)
    for _ in range(5):
        for batch in batches:
            model(batch).sum().backward()
        loss = validate(model, held_out)
        dist.all_reduce(loss)
        stopping(loss.item())
        if stopping.early_stop:
            break


def train_and_agree(model, batches, held_out):
    model = DistributedDataParallel(model)
    stopping = EarlyStopping(patience=1)
    for _ in range(5):
        for batch in batches:
            model(batch).sum().backward()
        stopping(validate(model, held_out).item())
        flag = torch.tensor(float(stopping.early_stop))
        dist.all_reduce(flag, op=dist.ReduceOp.MAX)
        if flag.item():
            break


def train_for_some_epochs(model, batches, held_out):
    model = DistributedDataParallel(model)
    schedule = Schedule(3)
    for _ in range(5):
        for batch in batches:
            model(batch).sum().backward()
        if schedule.step(validate(model, held_out).item()):
            break


def main(rank, world_size):
    sign = 1.0 if rank == 0 else -1.0
    for train in (train_on_mean, train_and_agree, train_for_some_epochs):
        train(torch.nn.Linear(2, 1), torch.ones(1, 1, 2), sign * torch.ones(1, 1, 2))
