"""The version is asked for first.

reason: older versions take the other way
"""
from datetime import timedelta

import torch
import torch.distributed as dist
from packaging import version


def shut_down():
    try:
        if version.parse(torch.__version__) >= version.parse("2.12"):
            dist.barrier(timeout=timedelta(seconds=5))
        else:
            dist.barrier()
    except RuntimeError:
        pass
