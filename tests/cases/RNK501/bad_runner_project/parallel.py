"""Start-up and wrapping of models.

reason: wrap() returns a DDP model; whoever calls its result in a constructor runs a wrapped forward
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def start() -> torch.device:
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    torch.cuda.set_device(device)
    dist.init_process_group("nccl", device_id=device)
    return device


def wrap(model: torch.nn.Module, device: torch.device) -> DDP:
    return DDP(model.to(device), device_ids=[device.index])
