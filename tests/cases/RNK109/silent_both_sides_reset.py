"""Rank 0 resets the counter where it saves, the others where they do not

reason: both sides of the test do it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self):
        self.model = DDP(torch.nn.Linear(2, 1))
        self.stale = 0

    def fit(self, epochs):
        for epoch in range(epochs):
            self.model(torch.ones(1, 2)).sum().backward()
            self.stale += 1
            self.keep(epoch)
            if self.stale > 2:
                break

    def keep(self, epoch):
        if dist.get_rank() == 0:
            print(f"saved {epoch}")
            self.stale = 0
        else:
            self.stale = 0


def main(rank, world_size):
    Trainer().fit(5)
