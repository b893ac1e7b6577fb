"""A method runs the model that the constructor wrapped.

reason: self.model holds a DDP model with buffers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in forward (line 31); rank 1 hung in barrier (line 32)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(8, 8)
        self.norm = torch.nn.BatchNorm1d(8)

    def forward(self, x):
        return self.norm(self.layer(x))


class Trainer:
    def __init__(self):
        self.rank = dist.get_rank()
        self.model = DDP(Net())

    def validate(self, x):
        if self.rank == 0:
            self.model.eval()
            with torch.no_grad():
                print(self.model(x).sum())  # expect: RNK106 "self.model(x)"
        dist.barrier()


def main(rank, world_size):
    Trainer().validate(torch.ones(4, 8))
