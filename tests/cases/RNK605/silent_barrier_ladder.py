"""Rank 0 goes first, the others wait in a barrier.

reason: the barriers order the ranks
runs: no (needs the network)
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler
from torchvision import datasets


def main():
    dist.init_process_group("gloo")
    if dist.get_rank() > 0:
        dist.barrier()
    data = datasets.MNIST("data", download=True)
    if dist.get_rank() == 0:
        dist.barrier()
    print(len(data))


if __name__ == "__main__":
    main()
