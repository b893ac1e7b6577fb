"""The first rank has a writer in an attribute, and a method uses it on every rank.

reason: the attribute is None on the others
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
        self.rank = rank
        self.writer = None
        if rank == 0:
            self.writer = Writer()

    def step(self, loss):
        dist.all_reduce(loss)
        self.writer.add("loss", loss.item())  # expect: RNK806 "`self.writer` holds None"


def main(rank, world_size):
    trainer = Trainer(rank)
    trainer.step(torch.ones(1))
    dist.barrier()
