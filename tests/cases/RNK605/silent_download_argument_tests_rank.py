"""The argument tests the rank.

reason: download is true on rank 0 only
runs: no (needs the network)
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler
from torchvision import datasets


def main():
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    if rank != 0:
        dist.barrier()
    data = datasets.MNIST("data", download=rank == 0)
    if rank == 0:
        dist.barrier()
    print(len(data))


if __name__ == "__main__":
    main()
