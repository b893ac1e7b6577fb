"""A dataset lists a folder, and takes what it is asked for from a manifest

reason: the listing only says what is there
runs: no (the order of a listing is the same on one machine)
"""
import os

import torch
from torch.utils.data import DataLoader, Dataset, DistributedSampler


class Shards(Dataset):
    def __init__(self, folder, manifest):
        self.folder = folder
        self.there = set(os.listdir(folder))
        self.rows = [row for row in manifest if row["file"] in self.there]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return torch.load(os.path.join(self.folder, self.rows[index]["file"]), map_location="cpu")


def loader(folder, manifest):
    shards = Shards(folder, manifest)
    return DataLoader(shards, batch_size=8, sampler=DistributedSampler(shards))
