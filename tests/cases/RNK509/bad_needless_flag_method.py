"""A method that forward always calls.

reason: the flag costs a walk in every step
runs: no (it is only slower)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.enc = nn.Linear(4, 4)
        self.dec = nn.Linear(4, 4)

    def forward(self, x):
        z = self._encode(x)
        return self.dec(z)

    def _encode(self, x):
        return torch.relu(self.enc(x))


def main(rank, world_size):
    model = DDP(Net(), find_unused_parameters=True)  # expect: RNK509 "are used on every path"
    for _ in range(2):
        model(torch.ones(2, 4)).sum().backward()
