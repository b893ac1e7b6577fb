"""A block of the project that was replaced.

reason: DDP waits for gradients that never come
runs: 2 ranks (goes wrong)
observed: 2 ranks, torch 2.13, gloo: all ranks failed in forward (line 35)
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
        self.old = Block()  # expect: RNK509 "has parameters that forward never uses"
        self.new = Block()

    def forward(self, x):
        return self.new(x)


def main(rank, world_size):
    net = Net()
    model = DDP(net)
    for _ in range(2):
        model(torch.ones(2, 4)).sum().backward()
