"""The call stands under a test of the device

reason: on GPUs the other side runs
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def count(batch, device):
    n = torch.tensor(len(batch))
    if device.type == "cpu":
        dist.all_reduce(n)
    else:
        n = n.to(device)
        dist.all_reduce(n)
    return n.item()


def count_gloo(batch):
    n = torch.zeros(1)
    n += len(batch)
    if dist.get_backend() == "gloo":
        dist.all_reduce(n)
    return n.item()
