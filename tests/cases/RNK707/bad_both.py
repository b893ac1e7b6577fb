"""Blocking waits and async error handling.

reason: torch drops the second where the first is on
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_BLOCKING_WAIT"] = "1"
    os.environ["NCCL_ASYNC_ERROR_HANDLING"] = "1"  # expect: RNK707 "torch does one of the two"
    dist.init_process_group("nccl")
