"""The program asks whether somebody has set the old name.

reason: asking sets nothing
"""

import os

import torch.distributed as dist


def join():
    if os.environ.get("NCCL_BLOCKING_WAIT") == "1":
        print("blocking")
    dist.init_process_group("nccl")
