"""Trainers that keep what they are handed beside something else, and one that keeps another model in its place

reason: one calls the wrapper, one keeps a part of a tuple that nobody sees into, one has the two the other way round
runs: no (the cases of one function are run)
"""

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Calls:
    def __init__(self, model, weight):
        self.model, self.weight = model, weight

    def step(self, x):
        (self.model(x) + self.weight * self.model.module.penalty(x)).sum().backward()


class Unpacks:
    def __init__(self, model, build):
        self.model, self.teacher = build(model)

    def step(self, x):
        self.model.module(x).sum().backward()


class Exchanges:
    def __init__(self, model, plain):
        self.plain, self.model = model, plain

    def step(self, x):
        self.model.module(x).sum().backward()


def main(net, build, plain, x):
    ddp = DDP(net)
    Calls(ddp, 0.1).step(x)
    Unpacks(ddp, build).step(x)
    Exchanges(ddp, plain).step(x)
