"""A project that still runs on torch 1.13.

reason: that torch does not know the new name
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_ASYNC_ERROR_HANDLING"] = "1"
    os.environ["TORCH_NCCL_AVOID_RECORD_STREAMS"] = "1"
    dist.init_process_group("nccl")
