"""Two models that take turns.

reason: each step leaves the other one out
runs: no (a fragment)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)

    def forward(self, x):
        return self.fc(x)


def build():
    generator = DDP(Net(), find_unused_parameters=True)
    critic = DDP(Net(), find_unused_parameters=True)
    return generator, critic
