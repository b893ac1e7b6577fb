"""A wrapper of the project has a module, too

reason: what its forward does is not known
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = torch.nn.Linear(1, 1, bias=False)

    def forward(self, x):
        return self.compute_loss(x)

    def compute_loss(self, x):
        return self.encoder(x).sum()


class Holder(torch.nn.Module):
    def __init__(self, module):
        super().__init__()
        self.module = module


def main(rank, world_size):
    holder = Holder(Net())
    loss = holder.module.compute_loss(torch.ones(1, 1))
    loss.backward()
