"""Another module is called dist.

reason: horovod and one's own helpers have other names
"""
from types import SimpleNamespace

dist = SimpleNamespace(world_size=lambda: 1, rank=lambda: 0)


def size_and_rank():
    return dist.world_size(), dist.rank()
