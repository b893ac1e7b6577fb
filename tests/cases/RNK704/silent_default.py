"""A default.

reason: the launcher has the last word
"""

import os

import torch.distributed as dist


def join():
    os.environ.setdefault("MASTER_PORT", "29500")
    dist.init_process_group("nccl")
