"""A list is shuffled for who asks for it, and the program does, through a function that hands its options on

reason: random takes a fresh seed in every process
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 42)
"""
import random

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, Dataset, DistributedSampler


def kept(numbers, share, shuffle=False):
    if shuffle:
        random.shuffle(numbers)  # expect: RNK608
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
    numbers = make(100, share=0.5, shuffle=True)
    mine = [int(number) for number in DataLoader(numbers, batch_size=None, sampler=DistributedSampler(numbers))]
    parts = [None] * world_size
    dist.all_gather_object(parts, mine)
    assert len({*parts[0], *parts[1]}) == 50
