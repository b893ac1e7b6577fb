"""Early stopping on the loss of a rank's own part of the held-out data, which is looked at every other round.

reason: in the rounds between, each rank keeps what it has counted by itself; a wrap below `rank != -1` is there on all
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 26); rank 1 finished
"""
import torch
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


@torch.no_grad()
def validate(model, loader):
    model.eval()
    total = 0.0
    for (batch,) in loader:
        total += model(batch).sum().item()
    return total


def train_for(model, loader, optimizer):
    model.train()
    for (batch,) in loader:
        optimizer.zero_grad()
        model(batch).sum().backward()
        optimizer.step()


def parts():
    data = TensorDataset(torch.tensor([[2.0, 2.0], [-1.0, -1.0]] * 2))
    return [DataLoader(data, sampler=DistributedSampler(data, shuffle=False)) for _ in range(2)]


def train(local_rank, patience):
    model = torch.nn.Linear(2, 1, bias=False)
    if local_rank != -1:
        model = DistributedDataParallel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    loader, part = parts()
    best, waited = float("inf"), 0
    for epoch in range(6):
        train_for(model, loader, optimizer)
        if epoch % 2 == 0:
            loss = validate(model, part)  # it falls on rank 0, and rises on rank 1
            if loss < best:
                best, waited = loss, 0
            else:
                waited += 1
        if waited >= patience:
            break  # expect: RNK113 "`break` on `waited >= patience`"


def train_while(patience):
    model = DistributedDataParallel(torch.nn.Linear(2, 1, bias=False))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    loader, part = parts()
    epoch, stop = 0, False
    while epoch < 6:
        epoch += 1
        train_for(model, loader, optimizer)
        if epoch % 2 == 0:
            stop = validate(model, part) > patience
        if stop:
            break  # expect: RNK113


def train_by_an_entry(settings):
    model = torch.nn.Linear(2, 1, bias=False)
    if settings.local_rank >= 0:
        model = DistributedDataParallel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    loader, part = parts()
    waited = 0
    for _ in range(settings.epochs):
        train_for(model, loader, optimizer)
        if settings.evaluate:
            waited = 0 if validate(model, part) < 1.0 else waited + 1
        if waited > settings.patience:
            break  # expect: RNK113


def main(rank, world_size):
    train(rank, 1)
