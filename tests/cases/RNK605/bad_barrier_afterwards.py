"""A barrier behind the download.

reason: it comes too late: all ranks have downloaded at once
runs: no (needs the network)
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler
from torchvision import datasets


def build(root):
    data = datasets.SVHN(root, split="train", download=True)  # expect: RNK605 "{root}"
    dist.barrier()
    return data
