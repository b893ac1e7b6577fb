"""Imports that do not ask for a torch that knows the argument.

reason: what is tried, what is older than the argument and what only a function imports keeps no torch away
"""
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh

try:
    from torch.distributed.fsdp import fully_shard
except ImportError:
    fully_shard = None


def share(weights, group):
    dist.broadcast(weights, group=group, group_src=0)  # expect: RNK901 "the project allows 2.1"


def shard(model, size):
    from torch.distributed.fsdp import FSDPModule

    assert fully_shard is not None
    fully_shard(model, mesh=init_device_mesh("cuda", (size,)))
    return isinstance(model, FSDPModule)
