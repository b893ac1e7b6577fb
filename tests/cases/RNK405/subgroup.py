"""A group of half the ranks has the backend of the world

reason: new_group takes NCCL from the default group
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def count(batch, members):
    half = dist.new_group(members)
    n = torch.tensor([len(batch)])
    if dist.get_rank() in members:
        dist.all_reduce(n, group=half)  # expect: RNK405 "`n`"
    return n.item()
