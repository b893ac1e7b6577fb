"""A keyword of another function, with nothing in its list.

reason: get_rank() takes a group; an empty list has no place of its own, so the call is reported
"""

import torch.distributed as dist


def first() -> bool:
    return dist.get_rank(ranks=[]) == 0  # expect: RNK901 "takes ranks="
