"""Blocking waits in one branch, async error handling in the other.

reason: never both
"""

import os

import torch.distributed as dist


def join(blocking):
    if blocking:
        os.environ["TORCH_NCCL_BLOCKING_WAIT"] = "1"
    else:
        os.environ["TORCH_NCCL_ASYNC_ERROR_HANDLING"] = "1"
    dist.init_process_group("nccl")
