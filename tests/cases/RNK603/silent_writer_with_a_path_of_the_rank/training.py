"""The objects of a plain file are made with the rank in the name.

reason: each rank has a file of its own
"""
import argparse
import os

import torch
import torch.distributed as dist
from metrics import Saver, Table
from torch.nn.parallel import DistributedDataParallel as DDP


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--output")
    return parser.parse_args()


def main():
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    model = DDP(torch.nn.Linear(2, 2))
    table = Table(os.path.join(options().output, "metrics_%d.csv" % rank))
    saver = Saver(options(), prefix="rank{}".format(rank))
    for epoch in range(10):
        model(torch.ones(2)).sum().backward()
        if rank == 0:
            print(epoch)
        table.add(epoch=epoch)
        saver.save(model, epoch)
    table.write()


if __name__ == "__main__":
    main()
