"""A class that knows its rank.

reason: every rank builds it
runs: no (needs the network)
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler
from torchvision import datasets


class Data:
    def __init__(self, root):
        self.rank = dist.get_rank()
        self.train = datasets.CIFAR100(root, train=True, download=True)  # expect: RNK605 "every rank"

    def sampler(self):
        return DistributedSampler(self.train, rank=self.rank, shuffle=False)
