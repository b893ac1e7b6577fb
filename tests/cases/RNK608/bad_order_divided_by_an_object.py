"""A dataset of the project goes through every world-size-th file of what it is handed.

reason: the files are in another order on each rank
"""
import random

import torch.distributed as dist
from torch.utils.data import IterableDataset


class Packed(IterableDataset):
    def __init__(self, filenames, block_size, num_processes=1, process_rank=0):
        self._filenames = filenames
        self._block_size = block_size
        self._num_processes = num_processes
        self._process_rank = process_rank

    def __iter__(self):
        shard = self._process_rank * 1
        longest = len(self._filenames) // self._num_processes * self._num_processes
        filenames = self._filenames[shard : longest : self._num_processes]
        for filename in filenames:
            yield open(filename).read(self._block_size)


def build(filenames, seed):
    random.seed(seed + dist.get_rank())
    random.shuffle(filenames)  # expect: RNK608
    return Packed(
        filenames,
        block_size=8,
        num_processes=dist.get_world_size(),
        process_rank=dist.get_rank(),
    )


def build_alike(filenames, seed):
    random.seed(seed)
    random.shuffle(filenames)
    return Packed(filenames, 8, num_processes=dist.get_world_size(), process_rank=dist.get_rank())
