"""The number of samples is summed up

reason: torch.tensor of a number lies on the CPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def count(batch):
    n = torch.tensor(len(batch))
    dist.all_reduce(n)  # expect: RNK405 "`n` is on the CPU"
    return n.item()
