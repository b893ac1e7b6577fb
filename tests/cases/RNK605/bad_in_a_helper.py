"""A helper builds the data set.

reason: nothing on the way from the script tests the rank
runs: no (needs the network)
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler
from torchvision import datasets


def build_dataset(root):
    return datasets.MNIST(root, train=True, download=True)  # expect: RNK605 "at the same time"


def main():
    dist.init_process_group("gloo")
    print(len(build_dataset("mnist")))


if __name__ == "__main__":
    main()
