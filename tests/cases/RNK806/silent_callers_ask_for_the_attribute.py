"""The only caller of a method asks for the attribute that the others hold None in.

reason: no other rank comes to the method
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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

    def report(self, loss):
        self.writer.add("loss", loss.item())


def main(rank, world_size):
    monitor = Monitor(rank)
    monitor.step(torch.ones(1))
    dist.barrier()
