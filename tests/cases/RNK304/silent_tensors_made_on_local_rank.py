"""Tensors are made on the GPU of the process, or hold the rank

reason: the number on the node is that of the GPU, a device that is handed in is what the caller made of it, and what a tensor holds is no device
runs: no (two nodes)
"""

import os

import torch
import torch.distributed as dist


def mean(value):
    local_rank = int(os.environ["LOCAL_RANK"])
    total = torch.tensor(value, device=local_rank)
    dist.all_reduce(total)
    return total / dist.get_world_size()


def count(items, device):
    number = torch.full((1,), len(items), device=device)
    dist.all_reduce(number)
    return number.item()


def ranks():
    mine = torch.tensor(dist.get_rank(), device=torch.cuda.current_device())
    numbers = torch.arange(dist.get_rank(), device=dist.get_rank() % torch.cuda.device_count())
    return mine, numbers
