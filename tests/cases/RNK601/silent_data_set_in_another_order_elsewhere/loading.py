"""The loaders of a program, kept in a way that nobody follows, and a data set with an order of its own.

reason: the sampler repeats its numbers, and these stand for other samples every time
"""
import random

import torch.distributed as dist
from torch.utils.data import DataLoader, Dataset, DistributedSampler


class Sentences(Dataset):
    def __init__(self, sentences):
        self.sentences = sentences

    def __len__(self):
        return len(self.sentences)

    def __getitem__(self, index):
        return self.sentences[index]

    def reorder(self, seed):
        random.Random(seed).shuffle(self.sentences)


def all_of(config, sentences):
    data = Sentences(sentences)
    options = {"batch_size": config["batch_size"]}
    options.update({"sampler": DistributedSampler(data, dist.get_world_size(), dist.get_rank())})
    return {name: DataLoader(data, **options) for name in ("first", "second")}
