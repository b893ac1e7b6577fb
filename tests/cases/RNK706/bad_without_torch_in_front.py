"""A variable of torch without the word in front.

reason: torch has never read this spelling
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_HEARTBEAT_TIMEOUT_SEC"] = "1800"  # expect: RNK706 "of NCCL or torch"
    dist.init_process_group("nccl")
