"""The epoch that rank 0 has read goes to all by a list of objects

reason: what is assigned to the elements is the same everywhere
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self):
        self.model = DDP(torch.nn.Linear(2, 1))
        self.start_epoch = 0

    def resume(self):
        if dist.get_rank() == 0:
            self.start_epoch = 2
        found = [self.start_epoch]
        dist.broadcast_object_list(found, src=0)
        self.start_epoch = found[0]

    def fit(self, epochs):
        for epoch in range(self.start_epoch, epochs):
            self.model(torch.ones(1, 2)).sum().backward()


def main(rank, world_size):
    trainer = Trainer()
    trainer.resume()
    trainer.fit(4)
