"""The second argument of a group.

reason: it is the timeout
"""

import torch.distributed as dist


def pair():
    return dist.new_group([0, 1], 90.0)  # expect: RNK701 "float"
