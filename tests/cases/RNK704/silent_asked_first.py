"""The port is set where nobody has set one.

reason: the launcher has the last word
"""

import os

import torch.distributed as dist


def join():
    if "MASTER_PORT" not in os.environ:
        os.environ["MASTER_PORT"] = "29500"
    dist.init_process_group("nccl")
