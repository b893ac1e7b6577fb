"""A file that makes no group asks at its top level.

reason: it would fail at import otherwise, so it is imported behind the start
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


RANK = dist.get_rank()


def scale(value):
    return value / (RANK + 1)
