"""The tensor goes over a group of gloo

reason: a second group of the CPU is the usual way
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def count(batch):
    cpu = dist.new_group(backend="gloo")
    n = torch.tensor(len(batch))
    dist.all_reduce(n, group=cpu)
    return n.item()


def count_in(batch, group):
    n = torch.tensor(len(batch))
    dist.all_reduce(n, group=group)
    return n.item()
