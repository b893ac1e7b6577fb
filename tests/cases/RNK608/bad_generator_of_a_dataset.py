"""A dataset keeps a generator for its rank and divides what it has shuffled

reason: each rank picks its positions out of another order
runs: no (as bad_seed_with_the_rank)
"""
import random

import torch
import torch.distributed as dist


class Files(torch.utils.data.IterableDataset):
    def __init__(self, files, seed):
        self.files = files
        self.rank, self.world_size = dist.get_rank(), dist.get_world_size()
        self.rng = random.Random(seed + self.rank)

    def __iter__(self):
        self.rng.shuffle(self.files)  # expect: RNK608
        for i, path in enumerate(self.files):
            if i % self.world_size == self.rank:
                yield path
