"""A dataset shuffles in its constructor, and a sampler divides the numbers

reason: random takes a fresh seed in every process
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 31)
"""
import random

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, Dataset, DistributedSampler


class Numbers(Dataset):
    def __init__(self, count):
        self.numbers = list(range(count))
        random.shuffle(self.numbers)  # expect: RNK608 "has no common seed"

    def __len__(self):
        return len(self.numbers)

    def __getitem__(self, index):
        return torch.tensor(self.numbers[index])


def main(rank, world_size):
    numbers = Numbers(100)
    mine = [int(number) for number in DataLoader(numbers, batch_size=None, sampler=DistributedSampler(numbers))]
    parts = [None] * world_size
    dist.all_gather_object(parts, mine)
    assert sorted(parts[0] + parts[1]) == list(range(100))
