"""A metric is averaged by Horovod if torch has a process group.

reason: Horovod makes none, so that each rank keeps its own value
runs: no (needs horovod)
"""
import horovod.torch as hvd
import torch.distributed

hvd.init()


def average(value):
    if torch.distributed.is_initialized():
        value = hvd.allreduce(value, name="metric")  # expect: RNK312 "Horovod makes no process group"
    return value


print(average(1.0))
