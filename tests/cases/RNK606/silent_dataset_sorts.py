"""A dataset sorts what it lists

reason: number 7 is the same file everywhere
runs: no (the order of a listing is the same on one machine)
"""
import os

import torch
from torch.utils.data import DataLoader, Dataset, DistributedSampler


class Shards(Dataset):
    def __init__(self, folder):
        self.files = []
        for root, _, names in os.walk(folder):
            for name in names:
                self.files.append(os.path.join(root, name))
        self.files.sort()

    def __len__(self):
        return len(self.files)

    def __getitem__(self, index):
        return torch.load(self.files[index], map_location="cpu")


def loader(folder):
    shards = Shards(folder)
    return DataLoader(shards, batch_size=8, sampler=DistributedSampler(shards))
