"""An import of a private name that may fail.

reason: who tries it is ready for another torch
"""
import torch.distributed as dist

try:
    from torch.distributed.distributed_c10d import _get_default_group
except ImportError:
    _get_default_group = None


def world():
    return _get_default_group() if _get_default_group is not None else dist.group.WORLD
