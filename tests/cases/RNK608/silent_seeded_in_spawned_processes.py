"""A program that seeds where it starts processes, and in each of them.

reason: each process has seeded its generator alike
"""
import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.utils.data import DataLoader, DistributedSampler, random_split


def set_seed(seed):
    torch.manual_seed(seed)


def work(rank, size, data, model, seed):
    dist.init_process_group("gloo", rank=rank, world_size=size)
    set_seed(seed)
    train, val = random_split(data, [0.9, 0.1])
    sampler = DistributedSampler(train)
    for epoch in range(3):
        sampler.set_epoch(epoch)
        for batch in DataLoader(train, sampler=sampler):
            model(batch).backward()


def main(data, model, size, seed):
    set_seed(seed)
    mp.spawn(work, args=(size, data, model, seed), nprocs=size)
