"""Private names that are deprecated.

reason: RNK903 says what came in their place
"""
import torch.distributed as dist
from torch.distributed._tensor import DTensor
from torch.distributed.distributed_c10d import _get_global_rank


def gather(whole, part, group):
    dist._all_gather_base(whole, part, group=group)
    return DTensor.from_local(whole), _get_global_rank(group, 0)
