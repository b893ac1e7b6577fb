"""The code asks for something else, by a name

reason: the width is read of the wrapper on several processes
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError (line 28)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    def __init__(self, width=8):
        super().__init__()
        self.width = width
        self.encoder = nn.Linear(width, width)

    def forward(self, x):
        return self.encoder(x)


def main(rank, world_size):
    model = DDP(Net())
    is_long = world_size > 8
    print("long", is_long)
    width = 8
    if not is_long:
        width = model.width  # expect: RNK505
    model(torch.ones(2, width)).sum().backward()
