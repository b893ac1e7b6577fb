"""Horovod in a project that makes a process group of torch, too.

reason: the test may hold
runs: no (needs horovod)
"""
import horovod.torch as hvd
import torch.distributed as dist
from joining import join


def average(value):
    if dist.is_initialized():
        value = hvd.allreduce(value, name="metric")
    return value


join()
print(average(1.0))
