"""All parts are used, without the flag.

reason: this is how it should be
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)
        self.out = nn.Linear(4, 1)

    def forward(self, x):
        return self.out(self.fc(x))


def main(rank, world_size):
    model = DDP(Net())
    for _ in range(2):
        model(torch.ones(2, 4)).sum().backward()
