"""Seconds as a product.

reason: torch wants a timedelta and raises TypeError
"""

import torch.distributed as dist


def pair():
    return dist.new_group([0, 1], timeout=30 * 60)  # expect: RNK701 "30 * 60"
