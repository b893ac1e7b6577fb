"""An iterable data set goes over as many files on each rank, in a context.

reason: the files are cut to a multiple of the number of ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import contextlib

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, IterableDataset


class Lines(IterableDataset):
    def __init__(self, paths):
        self.paths = paths

    def __iter__(self):
        rank, size = dist.get_rank(), dist.get_world_size()
        count = len(self.paths) // size
        with contextlib.nullcontext():
            for path in self.paths[rank * count : (rank + 1) * count]:
                yield torch.ones(1) * len(path)


def main(rank, world_size):
    for batch in DataLoader(Lines(["a", "bb", "ccc"]), batch_size=1):
        dist.all_reduce(batch)
