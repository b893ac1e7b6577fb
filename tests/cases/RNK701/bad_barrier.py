"""A barrier for so many seconds.

reason: no torch takes a number there
"""

import torch.distributed as dist


def meet():
    dist.barrier(timeout=60)  # expect: RNK701 "must be a datetime.timedelta, not 60"
