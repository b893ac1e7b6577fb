"""A timedelta.

reason: that is what torch wants
"""

from datetime import timedelta

import torch.distributed as dist


def join():
    dist.init_process_group("nccl", timeout=timedelta(minutes=20))
    return dist.new_group([0, 1], timedelta(seconds=90))
