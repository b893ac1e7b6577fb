"""A variable that others set is taken away.

reason: it is not set here
"""

import os

import torch.distributed as dist


def join():
    os.environ.pop("NCCL_COMM_TIMEOUT", None)
    dist.init_process_group("nccl")
