"""The part of a rank is rounded down in a data set, and of indices for training.

reason: a few samples less do little harm there, and all ranks have as many
runs: no (data out of sight)
"""
import torch.distributed as dist
from torch.utils.data import IterableDataset


class Lines(IterableDataset):
    def __init__(self, lines):
        self.lines = lines

    def __iter__(self):
        rank, world_size = dist.get_rank(), dist.get_world_size()
        part = len(self.lines) // world_size
        return iter(self.lines[rank * part : (rank + 1) * part])  # expect: RNK622 low


def own(train_idx, rank, world_size):
    return train_idx.split(train_idx.size(0) // world_size)[rank]  # expect: RNK622 low


def main(data):
    dist.init_process_group("nccl")
    print(list(Lines(data)), own(data, dist.get_rank(), dist.get_world_size()))
