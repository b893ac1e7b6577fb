"""The groups of a mesh.

reason: they inherit the timeout of the default group
"""
from datetime import timedelta

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def start(size, local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl", timeout=timedelta(hours=2))
    return init_device_mesh("cuda", (size,)).get_group()
