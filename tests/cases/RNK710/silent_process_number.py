"""The number of the process is in the name.

reason: each process sets a name of its own
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_DEBUG_FILE"] = "logs/nccl-" + str(os.getpid()) + ".log"
    dist.init_process_group("nccl")
