"""A default.

reason: the environment has the last word
"""

import os

import torch.distributed as dist


def join():
    os.environ.setdefault("NCCL_DEBUG", "INFO")
    dist.init_process_group("nccl")
