"""The log goes to the error output.

reason: that is no file of its own
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_DEBUG_FILE"] = "/dev/stderr"
    dist.init_process_group("nccl")
