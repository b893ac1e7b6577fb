"""The tensor is made on the GPU

reason: device= says where it lies
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def count(batch, device):
    n = torch.tensor(len(batch), device=device)
    dist.all_reduce(n)
    return n.item()
