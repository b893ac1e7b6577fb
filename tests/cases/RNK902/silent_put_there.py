"""The program adds the name to the module.

reason: it is there afterwards
"""
import torch.distributed as dist

dist.world_size = dist.get_world_size


def size():
    return dist.world_size()
