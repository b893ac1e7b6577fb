"""The rank is in the name.

reason: each process sets a name of its own
"""

import os

import torch.distributed as dist


def join(rank):
    os.environ["NCCL_DEBUG_FILE"] = f"logs/nccl-{rank}.log"
    dist.init_process_group("nccl")
