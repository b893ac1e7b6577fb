"""A variable is given a limit that the file has a name for.

reason: the limit is a timedelta, or something that nobody knows
"""
import datetime

import torch.distributed as dist
from settings import LIMIT

HALF_AN_HOUR = datetime.timedelta(minutes=30)


def groups(size):
    limit, other = HALF_AN_HOUR, LIMIT
    again = limit
    outer = LIMIT
    for start in range(0, dist.get_world_size(), size):
        dist.new_group(list(range(start, start + size)), timeout=again)
        dist.new_group(list(range(start, start + size)), timeout=other)
        dist.new_group(list(range(start, start + size)), timeout=outer)
