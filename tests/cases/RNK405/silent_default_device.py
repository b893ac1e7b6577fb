"""The program makes all tensors on its GPU

reason: set_default_device chooses for those that say nothing
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    torch.set_default_device(f"cuda:{local_rank}")
    dist.init_process_group("nccl")


def count(batch):
    n = torch.tensor(len(batch))
    dist.all_reduce(n)
    return n.item()
