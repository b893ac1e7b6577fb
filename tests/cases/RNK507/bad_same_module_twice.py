"""One module is checkpointed twice

reason: its parameters become ready in each backward of the two
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks failed in backward (line 28)
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
        x = checkpoint(self.block, x, use_reentrant=True)
        return checkpoint(self.block, x, use_reentrant=True)  # expect: RNK507 "twice"


def main(rank, world_size):
    model = DDP(Net())
    for _ in range(2):
        model(torch.randn(2, 4)).sum().backward()
