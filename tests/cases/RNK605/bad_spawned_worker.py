"""A spawned worker downloads.

reason: every worker runs it
runs: no (needs the network)
"""
import os

import torch
import torch.multiprocessing as mp
import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler
from torchvision import datasets


def worker(rank, world_size):
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
    data = datasets.FashionMNIST("./fashion", download=True)  # expect: RNK605 "fashion"
    print(rank, len(data))


if __name__ == "__main__":
    mp.spawn(worker, args=(2,), nprocs=2)
