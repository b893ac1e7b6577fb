"""A space behind the name.

reason: that is another variable
"""

import os

import torch.distributed as dist


def join():
    os.environ["TORCH_NCCL_ASYNC_ERROR_HANDLING "] = "1"  # expect: RNK706 "'TORCH_NCCL_ASYNC_ERROR_HANDLING '"
    os.environ["TORCH_DISTRIBUTED_DETAIL"] = "DEBUG"  # expect: RNK706 "TORCH_DISTRIBUTED_DETAIL"
    dist.init_process_group("nccl")
