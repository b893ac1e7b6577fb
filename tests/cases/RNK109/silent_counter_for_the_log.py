"""Rank 0 counts what it has logged, and asks the counter where it logs

reason: the counter decides nothing that the others do
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self):
        self.model = DDP(torch.nn.Linear(2, 1))
        self.logged = 0

    def fit(self, epochs):
        for epoch in range(epochs):
            self.model(torch.ones(1, 2)).sum().backward()
            self.log(epoch)

    def log(self, epoch):
        if dist.get_rank() != 0:
            return
        self.logged += 1
        if self.logged > 2:
            return
        print(epoch)


def main(rank, world_size):
    Trainer().fit(4)
