"""The model has a buffer without elements, from which it reads its device.

reason: it is broadcast all the same, and the others are in a sum meanwhile
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in forward (line 29); rank 1 hung in all_reduce (line 30)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("where", torch.empty(0))
        self.layer = torch.nn.Linear(4, 4)

    def forward(self, x):
        return self.layer(x.to(self.where.device))


def main(rank, world_size):
    model = DistributedDataParallel(Net())
    x = torch.ones(2, 4)
    model(x).sum().backward()
    model.eval()
    if rank == 0:
        with torch.no_grad():
            model(x)  # expect: RNK106 "rank == 0"
    dist.all_reduce(torch.ones(1))
    model.train()
    model(x).sum().backward()
