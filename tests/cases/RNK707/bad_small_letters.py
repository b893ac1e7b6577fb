"""A level in small letters.

reason: this one is compared as it stands
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_P2P_LEVEL"] = "nvl"  # expect: RNK707 "ignored"
    dist.init_process_group("nccl")
