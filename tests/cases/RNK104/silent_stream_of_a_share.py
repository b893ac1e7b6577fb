"""An iterable data set over the files of this rank, and a loop that does not depend on how much is in it.

reason: the ranks agree on the number of steps, share what is even, or reduce behind the loop
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, IterableDataset


class Lines(IterableDataset):
    def __init__(self, paths):
        self.paths = paths

    def __iter__(self):
        rank, size = dist.get_rank(), dist.get_world_size()
        for path in self.paths[rank::size]:
            yield torch.ones(1) * len(path)


class Even(IterableDataset):
    def __init__(self, paths):
        self.paths = paths

    def __iter__(self):
        rank, size = dist.get_rank(), dist.get_world_size()
        each = len(self.paths) // size
        for path in self.paths[rank * each : (rank + 1) * each]:
            yield torch.ones(1) * len(path)


class Endless(IterableDataset):
    def __init__(self, paths):
        self.paths = paths

    def __iter__(self):
        while True:
            for path in self.paths[dist.get_rank() :: dist.get_world_size()]:
                yield torch.ones(1) * len(path)


def some_steps(paths, steps):
    for step, batch in enumerate(DataLoader(Lines(paths), batch_size=1)):
        if step >= steps:
            break
        dist.all_reduce(batch)


def even(paths):
    for batch in DataLoader(Even(paths), batch_size=1):
        dist.all_reduce(batch)


def endless(paths, steps):
    batches = iter(DataLoader(Endless(paths), batch_size=1))
    for _ in range(steps):
        dist.all_reduce(next(batches))


def behind_the_loop(paths):
    total = torch.zeros(1)
    for batch in DataLoader(Lines(paths), batch_size=1):
        total += batch.sum()
    dist.all_reduce(total)


def main(rank, world_size):
    paths = ["a", "bb", "ccc"]
    some_steps(paths, 1)
    even(paths)
    endless(paths, 3)
    behind_the_loop(paths)
