"""The training program traces what it has trained.

reason: every device carries the local rank
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from tracer import trace


def main(model, batch):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    ddp = DDP(model.to(local_rank), device_ids=[local_rank])
    ddp(batch.to(local_rank)).mean().backward()
    if dist.get_rank() == 0:
        trace(ddp.module, batch).save("model.pt")
    dist.destroy_process_group()
