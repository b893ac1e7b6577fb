"""Nobody turns checkpoints on

reason: the switch is off
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.checkpoint import checkpoint


class Net(nn.Module):
    def __init__(self, use_checkpoint=False):
        super().__init__()
        self.stem = nn.Linear(4, 4)
        self.block = nn.Linear(4, 4)
        self.use_checkpoint = use_checkpoint

    def forward(self, x):
        x = self.stem(x)
        if self.use_checkpoint:
            return checkpoint(self.block, x)
        return self.block(x)


def main(rank, world_size):
    model = DDP(Net(), find_unused_parameters=True)
    for _ in range(2):
        model(torch.randn(2, 4)).sum().backward()
