"""The wrapper takes the name of the model

reason: behind the wrap the name is the wrapper
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError in print (line 32)
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
    print(model.width)
    model = DDP(model)
    print(model.width)  # expect: RNK505
