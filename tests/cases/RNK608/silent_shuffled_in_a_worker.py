"""A data set shuffles in what its loader's workers run; torch alone is seeded.

reason: a worker seeds Python's generator with a number that torch's has given in the rank, the same on all ranks
"""
import random

import torch
import torch.distributed as dist


def set_seed(seed):
    torch.manual_seed(seed)


class Files(torch.utils.data.IterableDataset):
    def __init__(self, files):
        self.files = files
        self.rank, self.world_size = dist.get_rank(), dist.get_world_size()

    def __iter__(self):
        order = list(self.files)
        random.shuffle(order)
        yield from order[self.rank :: self.world_size]


def main(files):
    set_seed(7)
    return torch.utils.data.DataLoader(Files(files), batch_size=None, num_workers=2)
