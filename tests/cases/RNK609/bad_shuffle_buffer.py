"""A buffer is shuffled with a fixed seed.

reason: the ranks see the same samples
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 40)
"""
import random

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, IterableDataset


def all_differ(seen):
    """Whether no sample was seen by two ranks."""
    everyone = [None] * dist.get_world_size()
    dist.all_gather_object(everyone, seen)
    return len(set(sum(everyone, []))) == len(sum(everyone, []))


class Shuffled(IterableDataset):  # expect: RNK609
    def __init__(self, paths, seed=0):
        self.paths = list(paths)
        self.seed = seed

    def __iter__(self):
        order = list(self.paths)
        random.Random(self.seed).shuffle(order)
        yield from order


def main(rank, world_size):
    loader = DataLoader(Shuffled(map(float, range(16))), batch_size=4)
    model = DDP(torch.nn.Linear(1, 1))
    seen = []
    for batch in loader:
        model(batch[:, None].float()).sum().backward()
        seen += batch.tolist()
    assert all_differ(seen)
