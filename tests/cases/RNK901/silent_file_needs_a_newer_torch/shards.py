"""The project allows a torch that does not know the argument, but the file cannot be imported there.

reason: group_src= came with torch 2.6 as fully_shard did, which the file imports at its top
"""
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard


def shard(model, weights, group):
    dist.broadcast(weights, group=group, group_src=0)
    return fully_shard(model)
