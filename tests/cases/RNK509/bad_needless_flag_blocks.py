"""Blocks of the project.

reason: the flag costs a walk in every step
runs: no (it is only slower)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(4, 4)

    def forward(self, x):
        return x + self.lin(x)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = Block()
        self.second = Block()
        self.head = nn.Linear(4, 2)

    def forward(self, x):
        x = self.second(self.first(x))
        return self.head(x)


def build(device):
    net = Net().to(device)
    return DDP(net, device_ids=[device], find_unused_parameters=True)  # expect: RNK509 "are used on every path"
