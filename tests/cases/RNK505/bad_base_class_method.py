"""A method of the model's base class

reason: the base class is inner, too
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError in print (line 36)
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


class Small(Net):
    def forward(self, x):
        return self.encode(x)


def main(rank, world_size):
    model = DDP(Small())
    loss = model(torch.ones(2, 8)).sum()
    print(loss, model.encode)  # expect: RNK505 "encode is an attribute of Small"
