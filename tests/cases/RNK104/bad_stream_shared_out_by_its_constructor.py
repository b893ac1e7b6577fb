"""The constructor of an iterable data set keeps the files of this rank.

reason: rank 0 has one file more than rank 1
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 24); rank 1 finished
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, IterableDataset


class Lines(IterableDataset):
    def __init__(self, paths, rank, size):
        self.paths = paths[rank::size]

    def __iter__(self):
        for path in self.paths:
            yield torch.ones(1) * len(path)


def evaluate(paths):
    data = Lines(paths, dist.get_rank(), dist.get_world_size())
    for batch in DataLoader(data, batch_size=1):  # expect: RNK104
        dist.all_reduce(batch)


def main(rank, world_size):
    evaluate(["a", "bb", "ccc"])
