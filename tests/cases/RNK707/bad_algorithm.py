"""An algorithm that ended with NCCL 2.13.

reason: newer versions fail on the word
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_ALGO"] = "Ring,CollNet"  # expect: RNK707 "NCCL 2.24"
    dist.init_process_group("nccl")
