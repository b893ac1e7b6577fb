"""A ModuleList.

reason: which layers run is decided at run time
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(4, 4) for _ in range(3)])
        self.depth = 2

    def forward(self, x):
        for layer in self.layers[: self.depth]:
            x = layer(x)
        return x


def main(rank, world_size):
    model = DDP(Net(), find_unused_parameters=True)
    for _ in range(2):
        model(torch.ones(2, 4)).sum().backward()
