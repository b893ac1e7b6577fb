"""The loss is made of what the model gives: negated, part of a pair, of a dict of losses, divided in place, summed up.

reason: it is the backward of the wrapped model in each case
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in backward (line 18)
"""
import torch
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader


def negated(net, loader):
    model = DistributedDataParallel(net)
    for batch in loader:
        if batch["weight"].sum() == 0:
            continue  # expect: RNK113
        loss = -(model(batch["x"]) * batch["weight"]).mean()
        loss.backward()


def of_a_pair(net, loader, scorer):
    model = DistributedDataParallel(net)
    for batch in loader:
        if batch["weight"].sum() == 0:
            continue  # expect: RNK113
        logits, values = model(batch["x"])
        loss = scorer(logits, batch["weight"]) + values.pow(2).mean()
        loss.backward()


def of_a_dict(net, loader, criterion, weights):
    model = DistributedDataParallel(net)
    for batch in loader:
        if batch["weight"].sum() == 0:
            continue  # expect: RNK113
        losses = criterion(model(batch["x"]), batch["weight"])
        loss = sum(losses[name] * weights[name] for name in losses)
        loss.backward()


def divided(net, loader, criterion):
    model = DistributedDataParallel(net)
    for batch in loader:
        if batch["weight"].sum() == 0:
            continue  # expect: RNK113
        loss = criterion(model(batch["x"]), batch["weight"])
        loss /= 4
        loss.backward()


def summed_up(net, loader, criterion):
    model = DistributedDataParallel(net)
    for batch in loader:
        if batch["weight"].sum() == 0:
            continue  # expect: RNK113
        losses = []
        for head, weight in zip(model(batch["x"]), batch["weight"]):
            losses.append(criterion(head, weight))
        torch.stack(losses).mean().backward()


def main(rank, world_size):
    weight = torch.tensor([[0.0], [1.0]][rank])
    loader = DataLoader([{"x": torch.ones(1, 2), "weight": weight}], batch_size=None)
    negated(torch.nn.Linear(2, 1), loader)
