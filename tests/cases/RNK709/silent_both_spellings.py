"""Both names, for old and for new versions.

reason: the program means to run on either
"""

import os

import torch.distributed as dist


def join():
    for prefix in ("", "TORCH_"):
        os.environ[f"{prefix}NCCL_BLOCKING_WAIT"] = "1"
    os.environ["NCCL_ASYNC_ERROR_HANDLING"] = "1"
    os.environ["TORCH_NCCL_ASYNC_ERROR_HANDLING"] = "1"
    dist.init_process_group("nccl")
