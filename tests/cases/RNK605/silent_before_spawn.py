"""The download before the workers are started.

reason: one process runs it
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
    print(rank, len(datasets.MNIST("data")))


def main():
    datasets.MNIST("data", download=True)
    mp.spawn(worker, args=(2,), nprocs=2)


if __name__ == "__main__":
    main()
