"""A variable that NCCL once read.

reason: RNK709 says what became of it
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_AGG_CHANNEL_SIZE"] = "4194304"
    dist.init_process_group("nccl")
