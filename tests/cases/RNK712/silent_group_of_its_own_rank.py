"""Each rank makes a group of its own beside those that get a timeout.

reason: nobody waits in a group of one rank
"""

from datetime import timedelta

import torch.distributed as dist

LIMIT = timedelta(hours=3)


def groups(halves, thirds):
    alone = dist.new_group(ranks=[dist.get_rank()])
    first = [dist.new_group(ranks, timeout=LIMIT) for ranks in halves]
    second = [dist.new_group(ranks, timeout=LIMIT) for ranks in thirds]
    return alone, first, second
