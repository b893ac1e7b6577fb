"""Blocking waits are switched off beside async error handling.

reason: they do not contradict each other
"""

import os

import torch.distributed as dist


def join():
    os.environ["TORCH_NCCL_BLOCKING_WAIT"] = "0"
    os.environ["TORCH_NCCL_ASYNC_ERROR_HANDLING"] = "1"
    dist.init_process_group("nccl")
