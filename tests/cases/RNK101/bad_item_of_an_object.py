"""The mean of one of the meters in a book is asked for on rank 0.

reason: the book gives out a meter, and the property of a meter reduces
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 20); rank 1 finished
"""
import torch
import torch.distributed as dist


class Meter:
    def __init__(self):
        self.total = torch.zeros(2)

    def update(self, value):
        self.total += torch.tensor([value, 1.0])

    @property
    def mean(self):
        dist.all_reduce(self.total)
        return (self.total[0] / self.total[1]).item()


class Book:
    def __init__(self, names):
        self.meters = {name: Meter() for name in names}

    def __getitem__(self, name):
        return self.meters[name]


def main(rank, world_size):
    book = Book(["loss", "accuracy"])
    book["loss"].update(0.5)
    if rank == 0:
        print(book["loss"].mean)  # expect: RNK101 "all_reduce"
