"""A module with shared weights is checkpointed in a loop

reason: its parameters become ready in each round
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks failed in backward (line 29)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.checkpoint import checkpoint


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Linear(4, 4)
        self.block = nn.Linear(4, 4)

    def forward(self, x):
        x = self.stem(x)
        for _ in range(3):
            x = checkpoint(self.block, x, use_reentrant=True)  # expect: RNK507 "twice"
        return x


def main(rank, world_size):
    model = DDP(Net())
    for _ in range(2):
        model(torch.randn(2, 4)).sum().backward()
