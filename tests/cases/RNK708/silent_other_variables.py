"""Variables of others.

reason: nobody knows when they are read
"""
import os

import torch
import torch.distributed as dist


def start(local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    os.environ["RUN_NAME"] = "first"
    os.environ["NCCL_DEBUG"] = "WARN"
