"""A program seeds, starts its processes, and each of them splits the data.

reason: spawned processes begin anew: the seed of the one that starts them is not theirs
"""
import random

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.utils.data import DataLoader, DistributedSampler, random_split


def set_seed(seed):
    random.seed(seed)
    torch.manual_seed(seed)


def work(rank, size, data, model):
    dist.init_process_group("gloo", rank=rank, world_size=size)
    train, val = random_split(data, [0.9, 0.1])  # expect: RNK608
    sampler = DistributedSampler(train)
    for epoch in range(3):
        sampler.set_epoch(epoch)
        for batch in DataLoader(train, sampler=sampler):
            model(batch).backward()


def main(data, model, size, seed=None):
    if seed is not None:
        set_seed(seed)
    mp.spawn(work, args=(size, data, model), nprocs=size)
