"""fully_shard from a private package.

reason: it is public since torch 2.6
"""
import torch.distributed as dist
from torch.distributed._composable.fsdp import fully_shard  # expect: RNK904 "use torch.distributed.fsdp (torch 2.6)"


def wrap(model):
    dist.barrier()
    return fully_shard(model)
