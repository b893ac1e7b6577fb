"""A file per host.

reason: the ranks of one node share it
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_DEBUG_FILE"] = "/logs/nccl.%h.txt"  # expect: RNK710
    dist.init_process_group("nccl")
