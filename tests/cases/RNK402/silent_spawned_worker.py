"""mp.spawn workers: the helper that sets the device is called first.

reason: set_device is reached through setup() before any use of the bare device
"""
import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.nn.parallel import DistributedDataParallel as DDP


def setup(rank, world_size):
    os.environ.setdefault("MASTER_ADDR", "127.0.0.1")
    os.environ.setdefault("MASTER_PORT", "29512")
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", rank=rank, world_size=world_size)


def worker(rank, world_size):
    setup(rank, world_size)
    device = torch.device("cuda")
    model = DDP(torch.nn.Linear(16, 4).to(device), device_ids=[rank])
    out = model(torch.randn(8, 16).cuda())
    out.sum().backward()
    dist.destroy_process_group()


if __name__ == "__main__":
    gpus = torch.cuda.device_count()
    mp.spawn(worker, args=(gpus,), nprocs=gpus)
