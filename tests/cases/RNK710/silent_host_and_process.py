"""A file per host and process.

reason: NCCL expands both
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_DEBUG_FILE"] = "logs/nccl.%h.%p.log"
    dist.init_process_group("nccl")
