"""A script makes loaders at the top level; functions have others of the same name, or are told the epoch.

reason: what a function binds itself is its own, and the sampler of the script is told
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler

from data import Pairs


def train_epoch(epoch):
    train_sampler.set_epoch(epoch)
    for x, y in train_loader:
        model(x, y).backward()


def look(paths):
    for epoch in range(2):
        train_loader = [Pairs(path) for path in paths]
        for part in train_loader:
            print(epoch, len(part))


if __name__ == "__main__":
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    dataset = Pairs("train")
    train_sampler = DistributedSampler(dataset)
    train_loader = DataLoader(dataset, batch_size=16, sampler=train_sampler)
    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Bilinear(8, 8, 1).cuda())
    look(["a", "b"])
    for epoch in range(4):
        train_epoch(epoch)
