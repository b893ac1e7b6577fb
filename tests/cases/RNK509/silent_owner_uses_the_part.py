"""The owner calls the part.

reason: the part is used, in another way
runs: no (a fragment)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)
        self.head = nn.Linear(4, 1)

    def forward(self, x):
        return self.fc(x)


def train(x):
    net = Net()
    model = DDP(net)
    net.head(model(x)).sum().backward()
