"""Early stopping on a loss that each rank computes over its own part of the held-out data.

reason: the sampler gives each rank its part, as a split that nobody seeds does
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 26); rank 1 finished
"""
import torch
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, TensorDataset, random_split
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


def train():
    model = DistributedDataParallel(torch.nn.Linear(2, 1, bias=False))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    data = TensorDataset(torch.tensor([[2.0, 2.0], [-1.0, -1.0]] * 2))
    loader = DataLoader(data, sampler=DistributedSampler(data, shuffle=False))
    part = DataLoader(data, sampler=DistributedSampler(data, shuffle=False))
    best = float("inf")
    for _ in range(5):
        train_for(model, loader, optimizer)
        loss = validate(model, part)  # it falls on rank 0, and rises on rank 1
        if loss > best:
            break  # expect: RNK113 "`break` on `loss > best`"
        best = loss


def train_on_a_split():
    model = DistributedDataParallel(torch.nn.Linear(2, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    data = TensorDataset(torch.randn(8, 2))
    data, others = random_split(data, [4, 4])
    loader = DataLoader(data, sampler=DistributedSampler(data, shuffle=False))
    held_out = DataLoader(others, shuffle=False)
    for _ in range(5):
        train_for(model, loader, optimizer)
        if validate(model, held_out) > 1.0:
            break  # expect: RNK113


def train_to_the_loss_of_the_last_batch():
    model = DistributedDataParallel(torch.nn.Linear(2, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    data, others = TensorDataset(torch.randn(8, 2)), TensorDataset(torch.ones(2, 2))
    loader = DataLoader(data, sampler=DistributedSampler(data, shuffle=False))
    held_out = DataLoader(others, shuffle=False)
    for _ in range(5):
        for (batch,) in loader:
            loss = model(batch).sum()
            loss.backward()
            optimizer.step()
        if loss < validate(model, held_out):
            break  # expect: RNK113


def train_by_parts_of_batches(rank, world_size):
    model = DistributedDataParallel(torch.nn.Linear(2, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    data, others = TensorDataset(torch.randn(8, 2)), TensorDataset(torch.ones(2, 2))
    loader = DataLoader(data, sampler=DistributedSampler(data, shuffle=False))
    held_out = DataLoader(others, shuffle=False)
    for _ in range(5):
        train_for(model, loader, optimizer)
        model.eval()
        total = 0.0
        for (batch,) in held_out:
            own = batch.chunk(world_size)[rank]
            total += model(own).sum().item()
        if total > 1.0:
            break  # expect: RNK113


def main(rank, world_size):
    train()
