"""What is looked at every other round is reduced, there or behind it, so that all ranks stop in the same round.

reason: what a rank keeps in between is what all of them have agreed on
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
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


def reduced(number):
    total = torch.tensor(number)
    dist.all_reduce(total)
    return total.item()


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
            loss = reduced(validate(model, part))
            if loss < best:
                best, waited = loss, 0
            else:
                waited += 1
        if waited >= patience:
            break


def train_and_agree_later(distributed):
    model = torch.nn.Linear(2, 1, bias=False)
    model = DistributedDataParallel(model) if distributed else model
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    loader, part = parts()
    loss = 0.0
    for epoch in range(6):
        train_for(model, loader, optimizer)
        if epoch % 2 == 0:
            loss = validate(model, part)
        if distributed:
            loss = reduced(loss)
        if loss > 8.0:
            break


def train_with_the_mean(distributed):
    model = torch.nn.Linear(2, 1, bias=False)
    model = DistributedDataParallel(model) if distributed else model
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    loader, part = parts()
    mean = 0.0
    for _ in range(6):
        train_for(model, loader, optimizer)
        loss = validate(model, part)
        if distributed:
            mean = reduced(loss)
        else:
            mean = loss
        if mean > 8.0:
            break


def main(rank, world_size):
    train(rank, 1)
    train_and_agree_later(distributed=True)
    train_with_the_mean(distributed=True)
