"""Every part is used.

reason: the flag costs a walk in every step
runs: no (it is only slower)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)
        self.out = nn.Linear(4, 1)

    def forward(self, x):
        return self.out(torch.relu(self.fc(x)))


def main(rank, world_size):
    model = DDP(Net(), find_unused_parameters=True)  # expect: RNK509 "are used on every path"
    for _ in range(2):
        model(torch.ones(2, 4)).sum().backward()
