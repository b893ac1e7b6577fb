"""Tensors are made by a function that has its device already

reason: they are on the GPU
runs: no (NCCL)
"""
import os
from functools import partial

import torch
import torch.distributed as dist

tensor = partial(torch.tensor, device="cuda")


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def count(batch):
    n = tensor(len(batch))
    dist.all_reduce(n)
    zeros = partial(torch.zeros, device=n.device)
    z = zeros(4)
    dist.all_reduce(z)
    return n.item(), z
