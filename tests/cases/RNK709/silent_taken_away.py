"""The old name is taken out of the environment.

reason: that is what one does about it
"""

import os

import torch.distributed as dist


def join():
    os.environ.pop("NCCL_ASYNC_ERROR_HANDLING", None)
    dist.init_process_group("nccl")
