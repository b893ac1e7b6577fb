"""A dataset is given a listing

reason: it keeps the files in the order in which they come
runs: no (the order of a listing is the same on one machine)
"""
import glob

import torch
from torch.utils.data import DataLoader, Dataset, DistributedSampler


class Shards(Dataset):
    def __init__(self, transform, files):
        self.transform = transform
        self.files = files

    def __len__(self):
        return len(self.files)

    def __getitem__(self, index):
        return self.transform(torch.load(self.files[index % len(self.files)], map_location="cpu"))


def loader(folder, transform):
    shards = Shards(transform, files=glob.glob(f"{folder}/*.pt"))  # expect: RNK606 "glob.glob"
    return DataLoader(shards, batch_size=8, sampler=DistributedSampler(shards))
