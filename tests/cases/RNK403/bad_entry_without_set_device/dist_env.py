"""Start-up of a rank: the group, but not the device.

reason: no set_device here, and nowhere else in the project
"""
import os
from datetime import timedelta

import torch.distributed as dist


def start() -> int:
    dist.init_process_group("nccl", timeout=timedelta(minutes=10))  # expect: RNK403
    return int(os.environ["LOCAL_RANK"])
