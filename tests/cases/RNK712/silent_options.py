"""The options of the group are made elsewhere.

reason: a timeout may be among them
"""
from datetime import timedelta

import torch.distributed as dist


def start(**options):
    dist.init_process_group("nccl", timeout=timedelta(hours=2))
    return dist.new_group([0, 1], **options)
