"""A variable is given a number that the file has a name for.

reason: the limit is no timedelta, whatever the names
"""
import torch.distributed as dist

SECONDS = 30 * 60


def groups(size):
    limit = SECONDS
    for start in range(0, dist.get_world_size(), size):
        dist.new_group(list(range(start, start + size)), timeout=limit)  # expect: RNK701
