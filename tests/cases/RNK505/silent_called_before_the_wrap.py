"""The constructor calls the method before it wraps the model

reason: the attribute holds the model there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(2, 2)

    def forward(self, x):
        return self.layer(x)

    def encode(self, x):
        return self.layer(x).relu()


class Trainer:
    def __init__(self, x):
        self.model = Net()
        self.first = self.measure(x)
        self.wrap()

    def wrap(self):
        self.model = DDP(self.model)

    def measure(self, x):
        return self.model.encode(x).sum()


def main(rank, world_size):
    Trainer(torch.ones(1, 2))
