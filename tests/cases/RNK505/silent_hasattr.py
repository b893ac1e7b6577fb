"""The code asks which of the two it has

reason: the read happens on the model only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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


def main(rank, world_size):
    model = Net()
    if world_size > 1:
        model = DDP(model)
    width = model.module.width if hasattr(model, "module") else model.width
    if not isinstance(model, DDP):
        width += model.width
    model(torch.ones(2, width)).sum().backward()
