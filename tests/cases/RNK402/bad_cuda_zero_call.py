"""Workers of mp.spawn call .cuda(0).

reason: index 0 is fixed, so all workers train on the first GPU
"""
import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.nn.parallel import DistributedDataParallel as DDP


def worker(rank, world_size):
    os.environ.setdefault("MASTER_ADDR", "127.0.0.1")
    os.environ.setdefault("MASTER_PORT", "29533")
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", rank=rank, world_size=world_size)
    model = torch.nn.Linear(64, 8).cuda(0)  # expect: RNK402
    model = DDP(model)
    criterion = torch.nn.CrossEntropyLoss(weight=torch.ones(4)).cuda(device=0)  # expect: RNK402
    x = torch.randn(16, 64, device=f"cuda:{rank}")
    y = torch.randint(8, (16,), device=f"cuda:{rank}")
    criterion(model(x), y).backward()
    dist.destroy_process_group()


def launch(gpus: int):
    mp.spawn(worker, args=(gpus,), nprocs=gpus)
