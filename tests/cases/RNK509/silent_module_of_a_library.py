"""A module that is handed in.

reason: nobody knows what it uses
runs: no (a fragment)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    def __init__(self, backbone):
        super().__init__()
        self.backbone = backbone
        self.fc = nn.Linear(4, 4)

    def forward(self, x):
        return self.fc(self.backbone(x))


def build(backbone):
    return DDP(Net(backbone), find_unused_parameters=True)
