"""The default group by its private name.

reason: it is group.WORLD
"""
from torch.distributed.distributed_c10d import (  # expect: RNK904 "use torch.distributed.group.WORLD"
    _get_default_group,
)


def world():
    return _get_default_group()


def group_or_world(group):
    return group or _get_default_group()
