"""Private names of the code's own.

reason: they are not torch's
"""
import torch.distributed as dist

_world = None


class Group:
    def __init__(self):
        self._rank = dist.get_rank()

    def _rank_not_in_group(self):
        return self._rank < 0


def __getattr__(name):
    return getattr(dist, name)
