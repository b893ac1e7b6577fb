"""Only the first rank has the attribute at all.

reason: the others have no such attribute
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 30); rank 1 raised AttributeError (line 24)
"""

import torch
import torch.distributed as dist


class Writer:
    def add(self, name, value):
        print(name, value)


class Trainer:
    def __init__(self, rank):
        if rank == 0:
            self.writer = Writer()

    def step(self, loss):
        dist.all_reduce(loss)
        self.writer.add("loss", loss.item())  # expect: RNK806 "`self.writer` has a value"


def main(rank, world_size):
    trainer = Trainer(rank)
    trainer.step(torch.ones(1))
    dist.barrier()
