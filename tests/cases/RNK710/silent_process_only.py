"""A file per process.

reason: no two processes of a node have one number
"""

import os

import torch.distributed as dist


def join():
    os.environ.setdefault("NCCL_DEBUG_FILE", "/tmp/nccl-%p.txt")
    dist.init_process_group("nccl")
