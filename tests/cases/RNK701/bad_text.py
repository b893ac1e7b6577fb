"""A text.

reason: torch wants a timedelta and raises TypeError
"""

import torch.distributed as dist


def meet():
    dist.monitored_barrier(timeout="30s")  # expect: RNK701 "str"
