"""The metric is reduced before the schedule looks at it, in place, by a helper, or where it is computed

reason: all ranks lower their rates in the same epoch
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.optim.lr_scheduler import ReduceLROnPlateau
from torch.utils.data import DataLoader, DistributedSampler


def average(value):
    found = torch.tensor(value)
    dist.all_reduce(found)
    return found.item() / dist.get_world_size()


def evaluate(model, loader):
    total = 0.0
    for batch in loader:
        total += model(batch).sum().item()
    return average(total / len(loader))


def train(data, epochs):
    loader = DataLoader(data, batch_size=2, sampler=DistributedSampler(data, shuffle=False))
    model = DDP(torch.nn.Linear(1, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scheduler = ReduceLROnPlateau(optimizer, patience=0)
    for _ in range(epochs):
        loss = torch.zeros(1)
        for batch in loader:
            loss += model(batch).sum().detach()
        dist.all_reduce(loss)
        scheduler.step(loss.item())
        scheduler.step(evaluate(model, loader))


def main(rank, world_size):
    train([torch.ones(1) * number for number in range(8)], 2)
