"""All ranks give the attribute a value before they use it.

reason: the method that opens the log runs on every rank
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
        self.writer = Writer() if rank == 0 else None

    def open(self):
        self.writer = Writer()

    def step(self, loss):
        dist.all_reduce(loss)
        self.writer.add("loss", loss.item())


def main(rank, world_size):
    trainer = Trainer(rank)
    trainer.open()
    trainer.step(torch.ones(1))
    dist.barrier()
