"""The default group gets the half hour that torch gives anyway, the local ones nothing.

reason: nobody made room for anything there (low confidence only)
"""
from datetime import timedelta

import torch.distributed as dist

DEFAULT_TIMEOUT = timedelta(minutes=30)


def start(size, machines, timeout=DEFAULT_TIMEOUT):
    dist.init_process_group("nccl", timeout=timeout)
    for machine in range(machines):
        group = dist.new_group(list(range(machine * size, (machine + 1) * size)))  # expect: RNK712 low
        if dist.get_rank() // size == machine:
            local = group
    return local


def start_for_half_an_hour():
    dist.init_process_group("nccl", timeout=timedelta(minutes=30))
    return dist.new_group([0, 1])  # expect: RNK712 low
