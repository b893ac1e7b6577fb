"""download=False.

reason: nothing is downloaded
runs: no (needs the network)
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler
from torchvision import datasets


def main():
    dist.init_process_group("gloo")
    print(len(datasets.CIFAR10("data", download=False)))


if __name__ == "__main__":
    main()
