"""A number without a unit.

reason: it counts days, half an hour was meant
"""

from datetime import timedelta

import torch.distributed as dist


def join():
    dist.init_process_group("nccl", timeout=timedelta(1800))  # expect: RNK701 "1800 days"
