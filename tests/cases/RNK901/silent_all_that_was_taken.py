"""Arguments by position and by name, of old and new versions, and options from elsewhere.

reason: some version of torch takes each of them
"""
from datetime import timedelta

import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.nn.parallel import DistributedDataParallel as DDP


def joined(address, rank, size, **options):
    dist.init_process_group("nccl", address, timedelta(minutes=5), size, rank, group_name="", **options)


def wrapped(model, device, **options):
    if options:
        return DDP(model, [device], device, check_reduction=True, **options)
    return FSDP(model, ignored_parameters=[model.head.weight])


def summed(values, options):
    for value in values:
        dist.all_reduce(value, *options)
    dist.all_reduce(values[0], dist.ReduceOp.SUM, None, False)
