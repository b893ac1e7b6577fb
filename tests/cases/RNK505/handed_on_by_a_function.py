"""A function hands on the wrapper that it is handed

reason: the last one reads what the wrapper lacks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError in sum (line 25)
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


def measure(model, x):
    return model.encode(x).sum()  # expect: RNK505 "encode is an attribute of Net"


def evaluate(model, x):
    with torch.no_grad():
        return measure(model, x)


def main(rank, world_size):
    net = DDP(Net())
    net(torch.ones(1, 2)).sum().backward()
    evaluate(net, torch.ones(1, 2))
