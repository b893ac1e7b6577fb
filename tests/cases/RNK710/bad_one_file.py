"""One file for all.

reason: each rank opens it for writing
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_DEBUG"] = "INFO"
    os.environ["NCCL_DEBUG_FILE"] = "logs/nccl.log"  # expect: RNK710 "same file for all ranks"
    dist.init_process_group("nccl")
