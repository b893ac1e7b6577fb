"""Negative numbers let NCCL choose.

reason: they are what the source has as default
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_CUMEM_ENABLE"] = "-2"
    os.environ["NCCL_IB_GID_INDEX"] = "-1"
    dist.init_process_group("nccl")
