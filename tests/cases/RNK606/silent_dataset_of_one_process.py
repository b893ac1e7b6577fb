"""A dataset lists its files, and nothing divides it

reason: every rank goes through all of them
runs: no (the order of a listing is the same on one machine)
"""
from pathlib import Path

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, Dataset, DistributedSampler


class Shards(Dataset):
    def __init__(self, folder):
        self.files = list(Path(folder).rglob("*.pt"))

    def __len__(self):
        return len(self.files)

    def __getitem__(self, index):
        return torch.load(self.files[index], map_location="cpu")


def loaders(folder, train):
    whole = Shards(folder)
    if dist.get_rank() == 0:
        print(len(whole))
    return DataLoader(whole, batch_size=8), DataLoader(train, sampler=DistributedSampler(train))
