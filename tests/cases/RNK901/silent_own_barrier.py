"""A barrier of the project takes a timeout.

reason: it is another function
"""
from datetime import timedelta

import torch.distributed as dist


def barrier(timeout):
    work = dist.barrier(async_op=True)
    work.wait(timeout)


def meet():
    try:
        barrier(timeout=timedelta(seconds=5))
    except Exception:
        pass
