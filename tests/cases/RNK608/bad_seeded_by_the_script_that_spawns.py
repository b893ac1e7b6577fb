"""A script seeds below its test for the main program, and starts its processes there.

reason: what stands below that test does not run in spawned processes, which begin anew
"""
import sys

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.utils.data import DataLoader, DistributedSampler, random_split


def work(rank, size, data, model):
    dist.init_process_group("gloo", rank=rank, world_size=size)
    train, val = random_split(data, [0.9, 0.1])  # expect: RNK608
    sampler = DistributedSampler(train)
    for epoch in range(3):
        sampler.set_epoch(epoch)
        for batch in DataLoader(train, sampler=sampler):
            model(batch).backward()


if __name__ == "__main__":
    torch.manual_seed(0)
    mp.spawn(work, args=(2, range(int(sys.argv[1])), abs), nprocs=2)
