"""The handler makes the call without the argument.

reason: older versions of torch take that way
"""
import torch.distributed as dist


def join(device):
    try:
        dist.init_process_group("nccl", device_id=device)
    except TypeError:
        dist.init_process_group("nccl")
