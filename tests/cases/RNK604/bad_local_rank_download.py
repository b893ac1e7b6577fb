"""The first rank of every node downloads, the others build the data set at once.

reason: the barrier stands behind the use
runs: no (needs the network)
"""
import os

import torch.distributed as dist
from torchvision import datasets


def build_dataset(root):
    local_rank = int(os.environ["LOCAL_RANK"])
    if local_rank == 0:
        datasets.CIFAR10(root, train=True, download=True)
    data = datasets.CIFAR10(root, train=True, download=False)  # expect: RNK604 "first rank of each node"
    dist.barrier()
    return data
