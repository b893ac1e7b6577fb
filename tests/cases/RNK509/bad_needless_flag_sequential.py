"""A Sequential and a norm.

reason: the flag costs a walk in every step
runs: no (it is only slower)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 4))
        self.norm = nn.LayerNorm(4)
        self.drop = nn.Dropout(0.1)

    def forward(self, x):
        h = self.norm(self.body(x))
        return self.drop(h)


def main(rank, world_size):
    model = DDP(Net(), find_unused_parameters=True)  # expect: RNK509 "are used on every path"
    for _ in range(2):
        model(torch.ones(2, 4)).sum().backward()
