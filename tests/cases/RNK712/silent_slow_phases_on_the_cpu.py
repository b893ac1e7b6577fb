"""Groups on the CPU wait for an evaluation of hours, those on the GPU do not.

reason: the limit is that of the slow phases, which the GPU's groups have no part in (low confidence only)
"""
from datetime import timedelta

import torch.distributed as dist

HOURS = timedelta(hours=12)


def groups(pairs):
    waiting = dist.new_group(backend="gloo", timeout=HOURS)
    telling = dist.new_group(backend="gloo", timeout=HOURS)
    return waiting, telling, [dist.new_group(pair) for pair in pairs]  # expect: RNK712 low
