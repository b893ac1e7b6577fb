"""A saver hands its arguments on, and nobody asks for the rank.

reason: all ranks write one checkpoint
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def save_on_master(*args, **kwargs):
    torch.save(*args, **kwargs)  # expect: RNK603 "main"


def main():
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(4, 4))
    for epoch in range(3):
        model(torch.ones(1, 4)).sum().backward()
        path = os.path.join("out", "checkpoint{}.pth".format(epoch))
        save_on_master({"model": model.module.state_dict(), "epoch": epoch}, path)


if __name__ == "__main__":
    main()
