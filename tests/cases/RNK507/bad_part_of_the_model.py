"""The checkpoint is in a part of the model

reason: DDP watches the parameters of the parts too
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks failed in backward (line 38)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.checkpoint import checkpoint


class Part(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(4, 4)

    def forward(self, x):
        return checkpoint(self.inner, x)  # expect: RNK507 "find_unused_parameters=True"


class Net(nn.Module):
    def __init__(self, depth=2):
        super().__init__()
        self.stem = nn.Linear(4, 4)
        self.parts = nn.ModuleList([Part() for _ in range(depth)])

    def forward(self, x):
        x = self.stem(x)
        for part in self.parts:
            x = part(x)
        return x


def main(rank, world_size):
    model = DDP(Net(), find_unused_parameters=True)
    for _ in range(2):
        model(torch.randn(2, 4)).sum().backward()
