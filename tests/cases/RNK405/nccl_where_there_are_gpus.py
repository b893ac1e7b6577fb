"""The backend is gloo only where there is no GPU

reason: on machines with GPUs the tensor stays on the CPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group(backend="nccl" if torch.cuda.is_available() else "gloo")


def count(batch):
    n = torch.tensor([len(batch)], dtype=torch.float32)
    dist.all_reduce(n)  # expect: RNK405 "`n`"
    return n.item()
