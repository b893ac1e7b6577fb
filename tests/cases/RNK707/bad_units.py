"""A size with a unit.

reason: NCCL takes the digits: a buffer of four bytes
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_BUFFSIZE"] = "4M"  # expect: RNK707 "only the digits in front count"
    dist.init_process_group("nccl")
