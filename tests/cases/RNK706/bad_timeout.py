"""A timeout that does not exist.

reason: neither NCCL nor torch reads the variable, the group waits for ten minutes
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_TIMEOUT"] = "60"  # expect: RNK706 "NCCL_TIMEOUT is read by no version"
    dist.init_process_group("nccl")
