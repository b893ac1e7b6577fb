"""One caller of a method asks for the attribute that the others hold None in, another one does not.

reason: all ranks come to the method at the end
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 40); rank 1 raised AttributeError (line 33)
"""

import torch
import torch.distributed as dist


class Writer:
    def add(self, name, value):
        print(name, value)


class Monitor:
    def __init__(self, rank):
        if rank == 0:
            self.writer = Writer()
        else:
            self.writer = None

    def step(self, loss):
        dist.all_reduce(loss)
        if self.writer:
            self.report(loss)

    def finish(self):
        self.report(torch.zeros(1))

    def report(self, loss):
        self.writer.add("loss", loss.item())  # expect: RNK806 "`self.writer` holds None"


def main(rank, world_size):
    monitor = Monitor(rank)
    monitor.step(torch.ones(1))
    monitor.finish()
    dist.barrier()
