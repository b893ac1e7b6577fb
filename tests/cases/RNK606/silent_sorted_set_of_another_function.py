"""The keys of a stream are a set that a function reads, and each rank takes every n-th of them in their order.

reason: sorted, they are the same on all ranks
"""
import torch.distributed as dist
from torch.utils.data import IterableDataset


def keys_in(path):
    with open(path) as file:
        return set(line.strip() for line in file)


class Stream(IterableDataset):
    def __init__(self, path):
        self.keys = sorted(keys_in(path))

    def __iter__(self):
        rank, size = dist.get_rank(), dist.get_world_size()
        for index, key in enumerate(self.keys):
            if index % size == rank:
                yield key
