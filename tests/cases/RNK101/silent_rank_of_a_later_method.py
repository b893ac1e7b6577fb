"""A method that joins the group keeps the rank, and all ranks average; another class is only told a number.

reason: all ranks come; nothing says what number the other class is told
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self):
        self.rank = 0

    def join(self):
        if dist.is_initialized():
            self.rank = dist.get_rank()
        return self

    def average(self, value):
        dist.all_reduce(value)
        return value / dist.get_world_size()

    def report(self, loss):
        mean = self.average(loss)
        if self.rank == 0:
            print(mean)


class Replica:
    def __init__(self):
        self.rank = 0

    def join(self, size):
        self.rank = dist.get_rank() // size

    def average(self, value):
        dist.all_reduce(value)

    def report(self, loss):
        if self.rank == 0:
            self.average(loss)


def main(rank, world_size):
    Trainer().join().report(torch.ones(1))
    replica = Replica()
    replica.join(world_size)
    replica.report(torch.ones(1))
