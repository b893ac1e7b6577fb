"""A method of the model makes the checkpoint

reason: forward calls it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks failed in backward (line 29)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Linear(4, 4)
        self.block = nn.Linear(4, 4)

    def forward(self, x):
        x = self.stem(x)
        return self.run(x)

    def run(self, x):
        return torch.utils.checkpoint.checkpoint(self.block, x)  # expect: RNK507 "find_unused_parameters=True"


def main(rank, world_size):
    model = DDP(Net(), find_unused_parameters=True)
    for _ in range(2):
        model(torch.randn(2, 4)).sum().backward()
