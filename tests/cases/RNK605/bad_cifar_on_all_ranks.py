"""CIFAR-10 with download=True in a script under torchrun.

reason: all ranks write the same archive
runs: no (needs the network)
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler
from torchvision import datasets


def main():
    dist.init_process_group("gloo")
    data = datasets.CIFAR10("data", train=True, download=True)  # expect: RNK605 "data"
    sampler = DistributedSampler(data, shuffle=False)
    print(len(sampler))


if __name__ == "__main__":
    main()
