"""The methods of a group, and another library, join the words of their names.

reason: they are called so there
"""
import horovod.torch as hvd
import torch.distributed as dist


def total(value, group):
    group.allreduce([value]).wait()
    dist.group.WORLD.allreduce([value]).wait()
    return hvd.allreduce(value)
