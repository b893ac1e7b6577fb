"""All groups get the timeout.

reason: nothing is left out
"""
from datetime import timedelta

import torch.distributed as dist

LIMIT = timedelta(hours=2)


def start():
    dist.init_process_group("nccl", timeout=LIMIT)
    return dist.new_group([0, 1], timeout=LIMIT)
