"""The program reads the variable itself.

reason: it is a setting of the program, by a name that NCCL does not have
"""

import os
from datetime import timedelta

import torch.distributed as dist

os.environ["NCCL_TIMEOUT"] = "600"


def join():
    limit = timedelta(seconds=int(os.environ.get("NCCL_TIMEOUT", "1800")))
    dist.init_process_group("nccl", timeout=limit)
