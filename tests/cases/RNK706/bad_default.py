"""A default for a variable that nothing reads.

reason: whoever sets it gets nothing for it either
"""

import os

import torch.distributed as dist

os.environ.setdefault("NCCL_COMM_TIMEOUT", "1800")  # expect: RNK706


def join():
    dist.init_process_group("nccl")
