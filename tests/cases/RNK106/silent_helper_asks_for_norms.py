"""A validator on rank 0 holds a model without buffers; a helper asks for norms when weights begin.

reason: the forward has nothing to broadcast
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def begin(module):
    if isinstance(module, nn.BatchNorm1d):
        nn.init.ones_(module.weight)
    elif isinstance(module, nn.Linear):
        nn.init.zeros_(module.bias)


class Net(nn.Module):
    def __init__(self, widths=(4, 4)):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in zip(widths[:-1], widths[1:]))
        self.apply(begin)

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
        print(validator.run(torch.ones(2, 4)))
    dist.barrier()
