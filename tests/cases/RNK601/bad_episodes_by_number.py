"""Episodes that a data set puts together, the first image by the number that is asked for.

reason: the same numbers come in the same order in every epoch
"""
import random

import torch.distributed as dist
from torch.utils.data import DataLoader, Dataset
from torch.utils.data.distributed import DistributedSampler


class Episodes(Dataset):
    def __init__(self, images, ways):
        self.images = images
        self.ways = ways

    def __len__(self):
        return 2_000

    def __getitem__(self, index):
        classes = random.sample(sorted(self.images), self.ways)
        first = sorted(self.images)[index % len(self.images)]
        return [first] + [random.choice(self.images[name]) for name in classes]


def train(model, images, epochs):
    dist.init_process_group("gloo")
    episodes = Episodes(images, 5)
    loader = DataLoader(episodes, batch_size=8, sampler=DistributedSampler(episodes))
    for epoch in range(epochs):  # expect: RNK601
        for episode in loader:
            model(episode).sum().backward()
