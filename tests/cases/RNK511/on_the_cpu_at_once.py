"""A model is made in the call of the wrapper

reason: it is on the CPU
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised ValueError in DistributedDataParallel (line 22)
"""
import torch
from torch.nn.parallel import DistributedDataParallel


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(4, 1)

    def forward(self, x):
        return self.layer(x)


class Trainer:
    def __init__(self, local_rank):
        self.model = DistributedDataParallel(Net(), device_ids=[local_rank])  # expect: RNK511 "on the CPU"


def main(rank, world_size):
    Trainer(0)
