"""A limit of a day.

reason: a hang is seen a day later
"""

from datetime import timedelta

import torch.distributed as dist


def join():
    dist.init_process_group("nccl", timeout=timedelta(hours=24))  # expect: RNK701 low "24 hours"
