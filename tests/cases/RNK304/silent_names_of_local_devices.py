"""Devices are made of the local rank, or named by their kind.

reason: devices are counted on each node
runs: no (needs GPUs)
"""
import os

import deepspeed
import torch
import torch.distributed as dist
from deepspeed.accelerator import get_accelerator


def join():
    deepspeed.init_distributed()
    rank = dist.get_rank()
    local_rank = int(os.environ["LOCAL_RANK"])
    devices = [torch.device(local_rank), torch.device(get_accelerator().device_name(local_rank))]
    kind = get_accelerator().device_name()
    return rank, devices, torch.device(kind), torch.device(f"{kind}:{local_rank}"), get_accelerator().device(local_rank)
