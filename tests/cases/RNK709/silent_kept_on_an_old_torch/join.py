"""The project is kept on a torch that came with NCCL 2.4.8.

reason: that one reads the variable
"""

import os

import torch.distributed as dist

os.environ["NCCL_LL_THRESHOLD"] = "0"


def join():
    dist.init_process_group("nccl")
