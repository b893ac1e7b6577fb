"""Processes are told in a context that they meet on this machine.

reason: no second node can join at localhost
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist
from timing import timed


def setup(world_size):
    with timed("start"):
        os.environ["MASTER_ADDR"] = "localhost"
        os.environ["MASTER_PORT"] = "12355"
        dist.init_process_group("nccl", rank=int(os.environ["RANK"]), world_size=world_size)
    torch.cuda.set_device(dist.get_rank())
