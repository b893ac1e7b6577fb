"""No days and some seconds.

reason: the second number counts seconds
"""

from datetime import timedelta

import torch.distributed as dist


def join():
    dist.init_process_group("nccl", timeout=timedelta(0, 1800))
