"""Only the first rank logs.

reason: nobody else opens the file
"""

import os

import torch.distributed as dist


def join():
    if int(os.environ["RANK"]) == 0:
        os.environ["NCCL_DEBUG_FILE"] = "logs/nccl.log"
    dist.init_process_group("nccl")
