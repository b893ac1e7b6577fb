"""The read stands where there are several processes, below another test than the wrap.

reason: the wrapper has no such attribute
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError (line 29)
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
    if dist.is_initialized():
        model = DDP(model)
    width = 8
    if world_size > 1:
        width = model.width  # expect: RNK505 "width"
    model(torch.ones(2, width)).sum().backward()
