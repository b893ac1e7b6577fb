"""One of the meters in a book reduces on all ranks, and tells its own mean on rank 0.

reason: what a meter gives without the others is local
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Meter:
    def __init__(self):
        self.total = torch.zeros(2)

    @property
    def mean(self):
        return (self.total[0] / self.total[1]).item()

    def synchronize(self):
        dist.all_reduce(self.total)


class Book:
    def __init__(self, names):
        self.meters = {name: Meter() for name in names}

    def __getitem__(self, name):
        return self.meters[name]


def main(rank, world_size):
    book = Book(["loss", "accuracy"])
    book["loss"].synchronize()
    if rank == 0:
        print(book["loss"].mean)
