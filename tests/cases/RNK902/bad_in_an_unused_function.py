"""A function that nothing calls yet asks for a name that never was.

reason: it fails for whoever calls it first
runs: no (nothing calls it)
"""
from torch import distributed as dist


def get_rank():
    if dist.is_available() and dist.is_initialized():
        return dist.rank()  # expect: RNK902 "torch.distributed.get_rank"
    return 0
