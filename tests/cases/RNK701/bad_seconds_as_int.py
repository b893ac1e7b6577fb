"""Seconds as an int.

reason: monitored_barrier takes a float only
"""

import torch.distributed as dist


def meet():
    dist.monitored_barrier(timeout=30)  # expect: RNK701 "int"
