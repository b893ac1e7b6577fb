"""The group is left, and a function of the project makes another one.

reason: the second group reads the variable
"""
import os

import torch
import torch.distributed as dist


def join(backend):
    dist.init_process_group(backend)


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    dist.barrier()
    os.environ["TORCH_NCCL_BLOCKING_WAIT"] = "1"
    dist.destroy_process_group()
    join("nccl")
