"""The code asks which of the two it has, by a name, and leaves with the other one

reason: the read happens on the model only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
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
    if world_size > 1:
        model = DDP(model)
    is_wrapped = hasattr(model, "module")
    print("wrapped", is_wrapped)
    if is_wrapped:
        width = model.module.width
    else:
        width = model.width
    model(torch.ones(2, width)).sum().backward()
    if hasattr(model, "module"):
        return
    print(model.width)
