"""A part under a condition.

reason: it may be unused
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
        self.aux = nn.Linear(4, 4)

    def forward(self, x):
        h = self.fc(x)
        if h.sum() > 1e9:
            h = self.aux(h)
        return h


def main(rank, world_size):
    model = DDP(Net(), find_unused_parameters=True)
    for _ in range(2):
        model(torch.ones(2, 4)).sum().backward()
