"""A class attribute is read on the wrapper

reason: class attributes are not forwarded either
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError in randint (line 35)
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


def build() -> Net:
    return Net(width=4)


def main(rank, world_size):
    model = build()
    model = nn.parallel.DistributedDataParallel(model)
    labels = torch.randint(model.num_classes, (4,))  # expect: RNK505 "num_classes"
    print(labels)
