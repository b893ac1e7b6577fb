"""A submodule is taken from the wrapper

reason: the encoder is the inner model's
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError in SGD (line 30)
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
    model = DDP(Net().to("cpu"))
    optimizer = torch.optim.SGD(model.encoder.parameters(), lr=0.1)  # expect: RNK505 "encoder"
    optimizer.step()
