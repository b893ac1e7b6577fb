"""A dataset lists its files, and a sampler divides the numbers

reason: number 7 is another file on each node
runs: no (the order of a listing is the same on one machine)
"""
from pathlib import Path

import torch
from torch.utils.data import DataLoader, Dataset, DistributedSampler


class Shards(Dataset):
    def __init__(self, folder):
        self.files = [path for path in Path(folder).rglob("*.pt") if path.stat().st_size]  # expect: RNK606 "(line 29)"

    def __len__(self):
        return len(self.files)

    def __getitem__(self, index):
        return torch.load(self.files[index], map_location="cpu")


def build(folder):
    return Shards(folder)


def loader(folder):
    shards = build(folder)
    return DataLoader(shards, batch_size=8, sampler=DistributedSampler(shards))
