"""The keys of a stream are a set that a function reads, and each rank takes every n-th.

reason: texts hash differently in every process, so a set of them has no order
runs: no (needs files)
"""
import torch.distributed as dist
from torch.utils.data import IterableDataset


def keys_in(path):
    with open(path) as file:
        return set(line.strip() for line in file)  # expect: RNK606 "set"


class Stream(IterableDataset):
    def __init__(self, path):
        self.keys = list(keys_in(path))

    def __iter__(self):
        rank, size = dist.get_rank(), dist.get_world_size()
        for index, key in enumerate(self.keys):
            if index % size == rank:
                yield key
