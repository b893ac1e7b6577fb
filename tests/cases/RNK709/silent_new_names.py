"""The names that torch has now.

reason: nothing is deprecated
"""

import os

import torch.distributed as dist


def join():
    os.environ["TORCH_NCCL_ASYNC_ERROR_HANDLING"] = "1"
    os.environ["TORCH_FR_BUFFER_SIZE"] = "2000"
    os.environ["NCCL_ALGO"] = "Ring"
    dist.init_process_group("nccl")
