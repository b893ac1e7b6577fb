"""Makes the data set, spawns the ranks, and each makes it again."""
import argparse

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from rows import Rows
from torch.nn.parallel import DistributedDataParallel as DDP


def read(folder, size):
    return Rows(folder, size)


def train(rank, opt, noise):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:23456", rank=rank, world_size=opt.world_size)
    rows = read(opt.folder, opt.size)
    model = DDP(torch.nn.Linear(2, 2))
    for row in rows:
        model(torch.ones(2) + noise).sum().backward()
    if rank == 0:
        print("trained", row)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder")
    parser.add_argument("--size", type=int)
    opt = parser.parse_args()
    opt.world_size = 2
    rows = read(opt.folder, opt.size)
    noise = torch.randn(len(rows))
    mp.spawn(train, nprocs=opt.world_size, args=(opt, noise))


if __name__ == "__main__":
    main()
