"""The read stands where there is one process, and nothing is wrapped.

reason: the test of the wrap is another one, with the same outcome
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    def __init__(self, width=8):
        super().__init__()
        self.width = width
        self.encoder = nn.Linear(width, width)

    def forward(self, x):
        return self.encoder(x)


def main(rank, world_size):
    model = Net()
    if dist.is_initialized() and dist.get_world_size() > 1:
        model = DDP(model)
    if world_size == 1:
        width = model.width
    else:
        width = model.module.width
    model(torch.ones(2, width)).sum().backward()
