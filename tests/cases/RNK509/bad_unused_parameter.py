"""A parameter that forward does not use.

reason: DDP waits for gradients that never come
runs: 2 ranks (goes wrong)
observed: 2 ranks, torch 2.13, gloo: all ranks failed in forward (line 25)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)
        self.bias = nn.Parameter(torch.zeros(4))  # expect: RNK509 "has parameters that forward never uses"

    def forward(self, x):
        return self.fc(x)


def main(rank, world_size):
    model = DDP(Net(), find_unused_parameters=False)
    for _ in range(2):
        model(torch.ones(2, 4)).sum().backward()
