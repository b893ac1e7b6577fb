"""The model under its old name evaluates, is replaced, or is used beside the wrapper

reason: no gradients come from it, or the hooks of the wrapper reduce them
runs: no (the case of one function is run)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, rank):
        self.raw = model.to(rank)
        self.model = DDP(self.raw, device_ids=[rank])
        self.teacher = model
        self.teacher = DDP(self.teacher)

    def step(self, x, y):
        loss = torch.nn.functional.mse_loss(self.model(x), y)
        loss.backward()
        with torch.no_grad():
            return self.raw(x)

    def both(self, x, y):
        loss = (self.model(x) - y).mean() + self.raw.penalty(x)
        loss.backward()


class Replaced:
    def __init__(self, model, rank):
        self.raw = model.to(rank)
        self.model = DDP(self.raw, device_ids=[rank])

    def exchange(self, other):
        self.raw = other

    def step(self, x):
        self.raw(x).mean().backward()
