"""The local rank chooses the device.

reason: LOCAL_RANK counts on this node
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def build(model):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl", device_id=torch.device(f"cuda:{local_rank}"))
    return DDP(model.to(local_rank), device_ids=[local_rank], output_device=local_rank)
