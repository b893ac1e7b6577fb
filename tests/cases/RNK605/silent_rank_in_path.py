"""A folder for every rank.

reason: the path holds the rank
runs: no (needs the network)
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler
from torchvision import datasets


def main():
    dist.init_process_group("gloo")
    data = datasets.MNIST(f"data/{dist.get_rank()}", download=True)
    print(len(data))


if __name__ == "__main__":
    main()
