"""The handler is for a rank that does not come.

reason: a TypeError goes through
"""
from datetime import timedelta

import torch.distributed as dist


def meet():
    try:
        dist.barrier(timeout=timedelta(seconds=5))
    except RuntimeError:
        print("somebody is missing")
