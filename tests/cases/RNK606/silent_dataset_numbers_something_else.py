"""A dataset lists its files once, and numbers the rows in all of them

reason: which row a number is says an index that was sorted
runs: no (the order of a listing is the same on one machine)
"""
import glob

import torch
from torch.utils.data import DataLoader, Dataset, DistributedSampler


class Rows(Dataset):
    def __init__(self, folder):
        self.parts = {name: torch.load(name, map_location="cpu") for name in glob.glob(f"{folder}/*.pt")}
        self.rows = sorted((name, row) for name, part in self.parts.items() for row in range(len(part)))

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        name, row = self.rows[index]
        return self.parts[name][row]


def loader(folder):
    rows = Rows(folder)
    return DataLoader(rows, batch_size=8, sampler=DistributedSampler(rows))
