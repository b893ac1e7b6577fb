"""An iterable data set goes over the files of this rank, in a context that is closed in the end.

reason: rank 0 has one file more than rank 1
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 27); rank 1 finished
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
        with contextlib.nullcontext():
            for path in self.paths[rank::size]:
                yield torch.ones(1) * len(path)


def main(rank, world_size):
    for batch in DataLoader(Lines(["a", "bb", "ccc"]), batch_size=1):  # expect: RNK104
        dist.all_reduce(batch)
