"""A data set draws some samples where it is told how many at most, which it keeps; the program tells it.

reason: each rank draws other samples, and its sampler takes a part of those
"""

import numpy as np
from torch.utils.data import DataLoader, Dataset
from torch.utils.data.distributed import DistributedSampler


class Images(Dataset):
    def __init__(self, names, most=None):
        self.names = names
        self.most = most
        if self.most is not None:
            self.names = np.random.permutation(self.names)[: self.most]  # expect: RNK608

    def __len__(self):
        return len(self.names)

    def __getitem__(self, number):
        return self.names[number]


def loader(names, rank, world_size):
    images = Images(names, most=1_000)
    return DataLoader(images, sampler=DistributedSampler(images, num_replicas=world_size, rank=rank))
