"""Start-up of a rank in a file of its own.

reason: set_device is here, and the entry point calls it before everything else
"""
import os
from datetime import timedelta

import torch
import torch.distributed as dist


def bind_gpu() -> torch.device:
    device = torch.device("cuda", int(os.environ.get("LOCAL_RANK", "0")))
    torch.cuda.set_device(device)
    return device


def start() -> torch.device:
    device = bind_gpu()
    dist.init_process_group("nccl", timeout=timedelta(minutes=5), device_id=device)
    return device
