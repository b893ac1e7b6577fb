"""The meters of a dict are reduced one after the other, in a comprehension, on rank 0 only.

reason: the variable of a comprehension stands for one of the meters, whose method reduces
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 19); rank 1 finished
"""
import torch
import torch.distributed as dist


class Meter:
    def __init__(self):
        self.total = torch.zeros(2)

    def update(self, value):
        self.total += torch.tensor([value, 1.0])

    def mean(self):
        dist.all_reduce(self.total)
        return (self.total[0] / self.total[1]).item()


class Book:
    def __init__(self, names):
        self.meters = {name: Meter() for name in names}

    def summary(self):
        return {name: meter.mean() for name, meter in self.meters.items()}


def main(rank, world_size):
    book = Book(["loss", "accuracy"])
    for meter in book.meters.values():
        meter.update(0.5)
    if rank == 0:
        print(book.summary())  # expect: RNK101 "all_reduce"
