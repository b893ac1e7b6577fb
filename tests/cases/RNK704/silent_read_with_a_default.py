"""The variable is set to itself, or to a default.

reason: the launcher has the last word
"""

import os

import torch.distributed as dist


def join():
    os.environ["MASTER_PORT"] = os.environ.get("MASTER_PORT", "29500")
    dist.init_process_group("nccl")
