"""Trainers that are handed models

reason: one may get a plain model, one calls the wrapper, one changes what it keeps, one averages the gradients
runs: no (the cases of one function are run)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Either:
    def __init__(self, model):
        self.model = model

    def step(self, x):
        self.model.module(x).sum().backward()


class Calls:
    def __init__(self, model):
        self.model = model

    def step(self, x):
        (self.model(x) + self.model.module.penalty(x)).sum().backward()


class Changes:
    def __init__(self, model):
        self.model = model

    def exchange(self, other):
        self.model = other

    def step(self, x):
        self.model.module(x).sum().backward()


class Averages:
    def __init__(self, model):
        self.model = model

    def step(self, x):
        self.model.module(x).sum().backward()
        for p in self.model.parameters():
            dist.all_reduce(p.grad)


def unwrap(model):
    return model.module if isinstance(model, DDP) else model


def main(net, x):
    ddp = DDP(net)
    Either(ddp).step(x)
    Either(torch.nn.DataParallel(net)).step(x)
    Calls(ddp).step(x)
    Changes(ddp).step(x)
    Averages(ddp).step(x)
    (ddp(x) + unwrap(ddp).penalty(x)).sum().backward()
    return unwrap(ddp).state_dict()
