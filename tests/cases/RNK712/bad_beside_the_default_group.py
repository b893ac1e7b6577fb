"""The default group gets a long timeout, the group of a pair none.

reason: the pair has torch's own limit
"""
from datetime import timedelta

import torch.distributed as dist

LIMIT = timedelta(hours=2)


def start():
    dist.init_process_group("nccl", timeout=LIMIT)
    return dist.new_group([0, 1])  # expect: RNK712 "torch's own limit"
