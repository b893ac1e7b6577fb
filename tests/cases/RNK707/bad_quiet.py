"""A level that other loggers have.

reason: NCCL does not, and prints nothing; that may be what is wanted
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_DEBUG"] = "ERROR"  # expect: RNK707 low
    dist.init_process_group("nccl")
