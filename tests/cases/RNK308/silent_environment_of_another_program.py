"""A function writes the rank for a single process, and nothing that calls it reads what a launcher gives.

reason: there may be one process
runs: no (a form of code)
"""

import os

import torch
import torch.distributed as dist


def prepare(port):
    os.environ["MASTER_PORT"] = str(port)
    os.environ["RANK"] = "0"


def alone():
    prepare(29533)
    dist.init_process_group("gloo", world_size=1)
    print(dist.get_rank())


def launched():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    print(dist.get_rank())
