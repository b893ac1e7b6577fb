"""A dataset shuffles in its constructor by a seed, and a sampler divides the numbers

reason: all ranks have the same order
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import random

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, Dataset, DistributedSampler


class Numbers(Dataset):
    def __init__(self, count, seed):
        self.numbers = list(range(count))
        random.Random(seed).shuffle(self.numbers)

    def __len__(self):
        return len(self.numbers)

    def __getitem__(self, index):
        return torch.tensor(self.numbers[index])


def main(rank, world_size):
    numbers = Numbers(100, 7)
    mine = [int(number) for number in DataLoader(numbers, batch_size=None, sampler=DistributedSampler(numbers))]
    parts = [None] * world_size
    dist.all_gather_object(parts, mine)
    assert sorted(parts[0] + parts[1]) == list(range(100))
