"""The caller tests the rank.

reason: the helper is reached by rank 0 only
runs: no (needs the network)
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler
from torchvision import datasets


def fetch(root):
    datasets.CIFAR10(root, download=True)


def main():
    dist.init_process_group("gloo")
    if dist.get_rank() == 0:
        fetch("data")
    dist.barrier()
    print(len(datasets.CIFAR10("data")))


if __name__ == "__main__":
    main()
