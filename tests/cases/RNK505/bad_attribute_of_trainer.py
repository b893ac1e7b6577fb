"""The trainer keeps the wrapper and asks it in another method

reason: self.model is the wrapper from the constructor on
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError in sum (line 33)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    num_classes = 10

    def __init__(self, width=8):
        super().__init__()
        self.width = width
        self.encoder = nn.Linear(width, width)
        self.head = nn.Linear(width, self.num_classes)

    def forward(self, x):
        return self.head(self.encoder(x))

    def encode(self, x):
        return self.encoder(x)


class Trainer:
    def __init__(self, model: Net):
        self.model = DDP(model)

    def step(self, x):
        return self.model.encode(x).sum()  # expect: RNK505 "self.model.module.encode"


def main(rank, world_size):
    Trainer(Net()).step(torch.ones(2, 8)).backward()
