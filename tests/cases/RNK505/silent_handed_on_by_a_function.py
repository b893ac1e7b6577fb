"""A function hands on what it is handed, once the wrapper and once the model, or calls itself

reason: the model is what the last one gets
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


def measure(model, x, left=0):
    if left:
        return measure(model, x, left - 1)
    return model.encode(x).sum()


def evaluate(model, x):
    with torch.no_grad():
        return measure(model, x, 1)


def main(rank, world_size):
    net = DDP(Net())
    net(torch.ones(1, 2)).sum().backward()
    evaluate(net.module, torch.ones(1, 2))
