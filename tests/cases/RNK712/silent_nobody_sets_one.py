"""Nobody sets a timeout.

reason: all groups have torch's own limit
"""
import torch.distributed as dist


def start(timeout=None):
    dist.init_process_group("nccl")
    return dist.new_group([0, 1])
