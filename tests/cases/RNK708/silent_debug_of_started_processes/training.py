"""The debugging is switched on for processes that another file starts.

reason: they import torch themselves, with the variable as it is
"""
import os

import torch.distributed as dist
from starting import start


def work(rank, size):
    dist.init_process_group("gloo", rank=rank, world_size=size)


def main(debug):
    if debug:
        os.environ["TORCH_DISTRIBUTED_DEBUG"] = "DETAIL"
    start(work, 4)
