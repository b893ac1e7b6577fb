"""The schedule looks at the loss over the rank's own part of the data

reason: one rank's loss no longer falls while the other's does, so that one lowers its rate alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 58)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.optim import lr_scheduler
from torch.utils.data import DataLoader, DistributedSampler


def evaluate(model, loader):
    total = 0.0
    for batch in loader:
        total += model(batch).sum().item()
    return total / len(loader)


def train(data, epochs):
    loader = DataLoader(data, batch_size=2, sampler=DistributedSampler(data, shuffle=False))
    net = torch.nn.Linear(1, 1, bias=False)
    model = DDP(net)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scheduler = lr_scheduler.ReduceLROnPlateau(optimizer, patience=0)
    for epoch in range(epochs):
        torch.nn.init.constant_(net.weight, -float(epoch))
        scheduler.step(evaluate(model, loader))  # expect: RNK516 "its part of the data"
    return optimizer.param_groups[0]["lr"]


class Trainer:
    def __init__(self, model, data, validation):
        sampler = DistributedSampler(validation, shuffle=False)
        self.model = DDP(model)
        self.validation = DataLoader(validation, batch_size=2, sampler=sampler)
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=0.1)
        self.scheduler = lr_scheduler.ReduceLROnPlateau(self.optimizer)

    def validate(self):
        losses = []
        for batch in self.validation:
            losses.append(self.model(batch).sum().item())
        return sum(losses) / len(losses)

    def run(self, epochs):
        for _ in range(epochs):
            loss = self.validate()
            self.scheduler.step(loss)  # expect: RNK516 "its part of the data"


def main(rank, world_size):
    rate = torch.tensor(train([torch.ones(1) * (-1.0) ** number for number in range(8)], 3))
    rates = [torch.zeros_like(rate) for _ in range(world_size)]
    dist.all_gather(rates, rate)
    assert torch.equal(rates[0], rates[1]), "each rank has a rate of its own"
