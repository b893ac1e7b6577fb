"""The tensor is moved where there are GPUs

reason: on the way with NCCL it lies on the GPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def count(batch):
    n = torch.tensor(float(len(batch)))
    if torch.cuda.is_available():
        n = n.cuda()
    dist.all_reduce(n)
    return n.item()
