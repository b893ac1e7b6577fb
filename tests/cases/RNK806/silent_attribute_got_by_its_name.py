"""Methods ask for the attribute of the first rank by a text, with None for those that have none.

reason: `getattr(self, "writer", None)` is None on the other ranks, like the attribute itself
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Writer:
    def add(self, name, value):
        print(name, value)

    def close(self):
        print("closed")


class Trainer:
    def __init__(self, rank):
        self.writer = None
        if rank == 0:
            self.writer = Writer()

    def step(self, loss):
        dist.all_reduce(loss)
        if getattr(self, "writer", None) is None:
            return
        self.writer.add("loss", loss.item())

    def finish(self):
        if getattr(self, "writer", None) is not None:
            self.writer.close()


def main(rank, world_size):
    trainer = Trainer(rank)
    trainer.step(torch.ones(1))
    trainer.finish()
    dist.barrier()
