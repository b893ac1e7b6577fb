"""The project may run on torch 1.9, which came with NCCL 2.7.8.

reason: that one no longer reads the variable
"""

import os

import torch.distributed as dist

os.environ["NCCL_LL_THRESHOLD"] = "0"  # expect: RNK709


def join():
    dist.init_process_group("nccl")
