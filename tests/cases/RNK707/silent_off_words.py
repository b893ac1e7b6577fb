"""Words that are read as 0.

reason: 0 is what they mean
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_IB_DISABLE"] = "False"
    os.environ["NCCL_P2P_DISABLE"] = "off"
    os.environ["NCCL_DEBUG"] = "NONE"
    dist.init_process_group("nccl")
