"""The multi-process training program.

reason: every device carries the local rank
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from net import Upscaler


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = DDP(Upscaler().to(local_rank), device_ids=[local_rank])
    model(torch.rand(1, 3, 32, 32, device=f"cuda:{local_rank}")).mean().backward()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
