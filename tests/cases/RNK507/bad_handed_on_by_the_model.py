"""The switch is a parameter of the part, which the model hands it, True by default.

reason: nobody turns it off
runs: no (the switch of another model)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.checkpoint import checkpoint


class Stage(nn.Module):
    def __init__(self, size, saves):
        super().__init__()
        self.block = nn.Linear(size, size)
        self.saves = saves

    def forward(self, x):
        if self.saves and x.requires_grad:
            return checkpoint(self.block, x, use_reentrant=True)  # expect: RNK507
        return self.block(x)


class Net(nn.Module):
    def __init__(self, size=8, saves=True):
        super().__init__()
        self.stages = nn.ModuleList(Stage(size, saves) for _ in range(2))
        self.aside = nn.Linear(size, 2)

    def forward(self, x, aside=False):
        for stage in self.stages:
            x = stage(x)
        return self.aside(x) if aside else x


def main():
    return DistributedDataParallel(Net(), find_unused_parameters=True)
