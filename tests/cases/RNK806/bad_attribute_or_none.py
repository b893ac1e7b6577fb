"""The attribute of the first rank is None on the others by a conditional, and used behind a test about something else.

reason: whether it is time to log is the same on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 32); rank 1 raised AttributeError (line 26)
"""

import torch
import torch.distributed as dist


class Writer:
    def add(self, name, value):
        print(name, value)


class Trainer:
    def __init__(self, rank):
        self.writer = Writer() if rank == 0 else None
        self.count = 0

    def step(self, loss):
        dist.all_reduce(loss)
        self.count += 1
        if self.count % 2 == 1:
            self.writer.add("loss", loss.item())  # expect: RNK806 "`self.writer` holds None"


def main(rank, world_size):
    trainer = Trainer(rank)
    trainer.step(torch.ones(1))
    dist.barrier()
