"""The program asks where the log is.

reason: asking sets nothing
"""

import os

import torch.distributed as dist


def join():
    print(os.environ.get("NCCL_DEBUG_FILE"))
    dist.init_process_group("nccl")
