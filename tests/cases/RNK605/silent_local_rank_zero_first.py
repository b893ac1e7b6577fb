"""The first rank of the node downloads, then a barrier.

reason: one process of the node writes
runs: no (needs the network)
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler
from torchvision import datasets


def main():
    dist.init_process_group("gloo")
    if int(os.environ["LOCAL_RANK"]) == 0:
        datasets.CIFAR10("data", download=True)
    dist.barrier()
    print(len(datasets.CIFAR10("data", download=False)))


if __name__ == "__main__":
    main()
