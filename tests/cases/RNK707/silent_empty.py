"""An empty value.

reason: it counts as not set
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_DEBUG"] = ""
    os.environ["NCCL_IB_TIMEOUT"] = ""
    dist.init_process_group("nccl")
