"""A file for debugging.

reason: its name says so
"""

import os

import torch.distributed as dist


def join():
    os.environ["TORCH_DISTRIBUTED_DEBUG"] = "DETAIL"
    dist.init_process_group("nccl")
