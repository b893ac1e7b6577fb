"""Folders are made by a function that was told that they may be there.

reason: nobody minds that the folder is there
"""
import os
from functools import partial

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

makedirs = partial(os.makedirs, exist_ok=True)


def main():
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    makedirs("out")
    model(torch.ones(1, 2)).sum().backward()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
