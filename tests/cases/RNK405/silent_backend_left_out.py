"""The backend is left out

reason: torch registers gloo and NCCL then
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group()


def count(batch):
    n = torch.tensor(len(batch))
    dist.all_reduce(n)
    return n.item()
