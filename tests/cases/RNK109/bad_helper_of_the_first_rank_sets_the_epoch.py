"""A method that only rank 0 calls sets the first epoch

reason: each rank's trainer counts from its own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in backward (line 25)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self):
        self.model = DDP(torch.nn.Linear(2, 1))
        self.start_epoch = 0
        if dist.get_rank() == 0:
            self.resume({"epoch": 2})

    def resume(self, checkpoint):
        self.start_epoch = checkpoint["epoch"]  # expect: RNK109 "self.start_epoch"

    def fit(self, epochs):
        for epoch in range(self.start_epoch, epochs):
            self.model(torch.ones(1, 2)).sum().backward()


def main(rank, world_size):
    Trainer().fit(4)
