"""A validator on rank 0 holds a model whose blocks, with their norms, are made by a helper.

reason: the forward broadcasts the buffers of the BatchNorms from rank 0 to all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in forward (line 35); rank 1 hung in barrier (line 46)
"""

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def block(width, out):
    return nn.Sequential(nn.Linear(width, out), nn.BatchNorm1d(out), nn.ReLU())


class Net(nn.Module):
    def __init__(self, widths=(4, 4)):
        super().__init__()
        self.layers = nn.ModuleList(block(a, b) for a, b in zip(widths[:-1], widths[1:]))

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


class Validator:
    def __init__(self, model):
        self.model = model

    @torch.no_grad()
    def run(self, batch):
        return self.model(batch).mean().item()


def create():
    return DistributedDataParallel(Net())


def main(rank, world_size):
    validator = Validator(create())
    if dist.get_rank() == 0:
        print(validator.run(torch.ones(2, 4)))  # expect: RNK106
    dist.barrier()
