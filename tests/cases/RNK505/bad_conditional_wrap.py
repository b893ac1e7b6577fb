"""The wrap depends on the size of the world, the read does not

reason: it works on one process and fails on several
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError in backward (line 33)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    num_classes = 10

    def __init__(self, width=8):
        super().__init__()
        self.width = width
        self.encoder = nn.Linear(width, width)
        self.head = nn.Linear(width, self.num_classes)

    def forward(self, x):
        return self.head(self.encoder(x))

    def encode(self, x):
        return self.encoder(x)


def main(rank, world_size):
    model = Net()
    if world_size > 1:
        model = DDP(model)
    for _ in range(2):
        model(torch.ones(2, model.width)).sum().backward()  # expect: RNK505 "width"
