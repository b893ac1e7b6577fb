"""A flag of rank 0 ends a method that trains nothing

reason: those that leave it earlier meet the others in the next step
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self):
        self.model = DDP(torch.nn.Linear(2, 1))
        self.has_written = False

    def fit(self, epochs):
        for epoch in range(epochs):
            self.model(torch.ones(1, 2)).sum().backward()
            self.describe()

    def describe(self):
        if self.has_written:
            return
        text = str(self.model.module)
        if dist.get_rank() == 0:
            print(text)
            self.has_written = True


def main(rank, world_size):
    Trainer().fit(3)
