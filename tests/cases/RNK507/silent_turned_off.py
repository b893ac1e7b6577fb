"""A part of the model checkpoints its blocks unless somebody turns that off, as the model does

reason: the switch is off
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils import checkpoint as cp


class Encoder(nn.Module):
    def __init__(self, width, with_cp=True):
        super().__init__()
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(2))
        self.with_cp = with_cp

    def forward(self, x):
        for block in self.blocks:
            if self.with_cp and self.training:
                x = cp.checkpoint(block, x)
            else:
                x = block(x)
        return x


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Linear(4, 4)
        self.encoder = Encoder(4, False)

    def forward(self, x):
        return self.encoder(self.stem(x))


def main(rank, world_size):
    model = DDP(Net(), find_unused_parameters=True)
    for _ in range(2):
        model(torch.randn(2, 4)).sum().backward()
