"""Methods ask for the attribute of the first rank, for the rank, or for a flag that means it.

reason: the others come to no use of their None
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Writer:
    def add(self, name, value):
        print(name, value)


class Trainer:
    def __init__(self, rank):
        self.rank = rank
        self.writes = rank == 0
        self.writer = Writer() if rank == 0 else None

    def step(self, loss):
        dist.all_reduce(loss)
        if self.writer is not None:
            self.writer.add("loss", loss.item())
        if self.writes:
            self.writer.add("loss", loss.item())

    def test(self, loss):
        dist.all_reduce(loss)
        if self.rank != 0:
            return
        self.writer.add("loss", loss.item())

    def report(self, loss):
        self.writer.add("loss", loss.item())


def main(rank, world_size):
    trainer = Trainer(rank)
    loss = torch.ones(1)
    trainer.step(loss)
    trainer.test(loss)
    if rank == 0:
        trainer.report(loss)
    dist.barrier()
