"""An hour.

reason: that is not above the limit
"""

from datetime import timedelta

import torch.distributed as dist


def join():
    dist.init_process_group("nccl", timeout=timedelta(seconds=60 * 60))
