"""A block chooses the device of new tensors

reason: torch.device(...) is entered around it
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def count(batch, local_rank):
    with torch.device("cuda", local_rank):
        n = torch.zeros(2)
        n[0] = len(batch)
        dist.all_reduce(n)
    return n
