"""The wrapper of a model that is kept, too, is read: by the class, by one that derives from it, or from outside

reason: somebody has the wrapper, and may call it
runs: no (the classes are not made)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model):
        self.model = model
        self.ddp = DDP(self.model)

    def step(self, x):
        self.ddp(x).mean().backward()

    def evaluate(self, x):
        return self.model(x)


class Base:
    def __init__(self, model):
        self.model = model
        self.wrapped = DDP(self.model)

    def evaluate(self, x):
        return self.model(x)


class Derived(Base):
    def step(self, x):
        self.wrapped(x).mean().backward()


class Holder:
    def __init__(self, model):
        self.model = model
        self.parallel = DDP(self.model)

    @torch.no_grad()
    def evaluate(self, x):
        return self.model(x)


def train(holder, x):
    holder.parallel(x).mean().backward()


class Unseen(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model
        self.unread = DDP(self.model)

    def forward(self, x):
        return self.model(x)
