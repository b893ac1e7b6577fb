"""A project that asks for torch 2.3.

reason: each rank warns that the name is deprecated
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_ASYNC_ERROR_HANDLING"] = "1"  # expect: RNK709 "use TORCH_NCCL_ASYNC_ERROR_HANDLING"
    os.environ["TORCH_NCCL_AVOID_RECORD_STREAMS"] = "1"
    dist.init_process_group("nccl")
