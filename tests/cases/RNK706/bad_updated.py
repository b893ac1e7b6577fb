"""Several variables at once, one of them invented.

reason: no library reads CUDA_MEMORY_FRACTION
"""

import os

import torch.distributed as dist


def join():
    os.environ.update({"NCCL_DEBUG": "WARN", "CUDA_MEMORY_FRACTION": "0.9"})  # expect: RNK706 "CUDA_MEMORY_FRACTION"
    dist.init_process_group("nccl")
