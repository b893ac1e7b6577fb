"""Only the first rank has the attribute, and methods ask whether it is there; or a base class has one for all ranks.

reason: no rank uses what it has not
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Writer:
    def add(self, name, value):
        print(name, value)


class Base:
    def __init__(self):
        self.log = Writer()


class Trainer(Base):
    def __init__(self, rank):
        super().__init__()
        if rank == 0:
            self.writer = Writer()
            self.log = Writer()

    def step(self, loss):
        dist.all_reduce(loss)
        if hasattr(self, "writer"):
            self.writer.add("loss", loss.item())
        self.log.add("loss", loss.item())


def main(rank, world_size):
    trainer = Trainer(rank)
    trainer.step(torch.ones(1))
    dist.barrier()
