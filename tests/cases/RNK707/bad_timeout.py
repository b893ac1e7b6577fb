"""A number of milliseconds for an exponent.

reason: 32 and more mean that a dead link is never reported
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_IB_TIMEOUT"] = "1000"  # expect: RNK707 "0 and 32 or more mean infinite"
    dist.init_process_group("nccl")
