"""The model hands its part a switch that is off by default, or that its maker turns off.

reason: no checkpoint runs
"""
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
            return checkpoint(self.block, x, use_reentrant=True)
        return self.block(x)


class Off(nn.Module):
    def __init__(self, size=8, saves=False):
        super().__init__()
        self.stages = nn.ModuleList(Stage(size, saves) for _ in range(2))

    def forward(self, x):
        for stage in self.stages:
            x = stage(x)
        return x


class On(Off):
    def __init__(self, size=8, saves=True):
        super().__init__(size, saves)


def main(several):
    if several:
        return DistributedDataParallel(Off(), find_unused_parameters=True)
    return DistributedDataParallel(On(saves=False), find_unused_parameters=True)
