"""Seconds as a float.

reason: monitored_barrier takes them, with a warning
"""

import torch.distributed as dist


def meet():
    dist.monitored_barrier(timeout=30.0)
