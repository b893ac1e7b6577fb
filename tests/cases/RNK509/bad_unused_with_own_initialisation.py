"""Weights are initialised in a loop over all modules, and counted.

reason: DDP waits for gradients that never come; that a loop touches all modules changes nothing
runs: 2 ranks (goes wrong)
observed: 2 ranks, torch 2.13, gloo: all ranks failed in forward (line 31)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)
        self.old_head = nn.Linear(4, 2)  # expect: RNK509 "`old_head` of `Net`"
        for module in self.modules():
            if isinstance(module, nn.Linear):
                nn.init.zeros_(module.bias)

    def size(self):
        return sum(parameter.numel() for parameter in self.parameters())

    def forward(self, x):
        return self.fc(x)


def main(rank, world_size):
    model = DDP(Net())
    for _ in range(2):
        model(torch.ones(2, 4)).sum().backward()
