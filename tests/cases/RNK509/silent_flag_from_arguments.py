"""The flag is an option.

reason: nobody knows it
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


def build(args):
    return DDP(Net(), find_unused_parameters=args.find_unused)
