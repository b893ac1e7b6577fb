"""A list is shuffled for who asks for it, and nobody does

reason: the option is off by default, and so is the part that is taken; nothing is given through the arguments by name
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import random

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, Dataset, DistributedSampler


def kept(numbers, share, shuffle=False):
    if shuffle:
        random.shuffle(numbers)
    return numbers[: round(share * len(numbers))]


class Numbers(Dataset):
    def __init__(self, count, share=1.0, shuffle=False):
        self.numbers = list(range(count))
        if share < 1:
            self.numbers = kept(self.numbers, share, shuffle)

    def __len__(self):
        return len(self.numbers)

    def __getitem__(self, index):
        return torch.tensor(self.numbers[index])


def make(count, **options):
    return Numbers(count, **options)


def main(rank, world_size):
    for numbers in (Numbers(100), make(100), Numbers(100, shuffle=False)):
        mine = [int(number) for number in DataLoader(numbers, batch_size=None, sampler=DistributedSampler(numbers))]
        parts = [None] * world_size
        dist.all_gather_object(parts, mine)
        assert sorted(parts[0] + parts[1]) == list(range(100))
