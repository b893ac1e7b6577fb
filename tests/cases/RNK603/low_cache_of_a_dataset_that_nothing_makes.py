"""A data set writes its index where it finds none, and nothing in sight makes one.

reason: a loader that is found by its name may make it in each process, or nobody does
runs: no (a race)
"""

import os
import pickle

import torch.distributed as dist
from torch.utils.data import DataLoader, Dataset, DistributedSampler


class Clips(Dataset):
    def __init__(self, folder):
        path = os.path.join(folder, "index.pkl")
        if not os.path.exists(path):
            self.names = sorted(os.listdir(folder))
            with open(path, "wb") as file:  # expect: RNK603 low
                pickle.dump(self.names, file)
        else:
            with open(path, "rb") as file:
                self.names = pickle.load(file)

    def __len__(self):
        return len(self.names)

    def __getitem__(self, index):
        return self.names[index]


def loader(kind, folder):
    clips = kind(folder)
    sampler = DistributedSampler(clips) if dist.is_initialized() else None
    return DataLoader(clips, sampler=sampler)
