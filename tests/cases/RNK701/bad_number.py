"""Seconds as a number.

reason: torch wants a timedelta and raises TypeError
"""

import torch.distributed as dist


def join():
    dist.init_process_group("gloo", timeout=1800)  # expect: RNK701 "must be a datetime.timedelta, not 1800"
