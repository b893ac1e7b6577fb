"""A script seeds at its top, and starts its processes below its test for the main program.

reason: spawned processes import the script, and run what stands at its top
"""
import sys

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.utils.data import DataLoader, DistributedSampler, random_split


def work(rank, size, data, model):
    dist.init_process_group("gloo", rank=rank, world_size=size)
    train, val = random_split(data, [0.9, 0.1])
    sampler = DistributedSampler(train)
    for epoch in range(3):
        sampler.set_epoch(epoch)
        for batch in DataLoader(train, sampler=sampler):
            model(batch).backward()


torch.manual_seed(0)
if __name__ == "__main__":
    mp.spawn(work, args=(2, range(int(sys.argv[1])), abs), nprocs=2)
