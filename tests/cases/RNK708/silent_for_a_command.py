"""The variable is set for a program that a command starts.

reason: that program makes a group of its own, and reads it then
"""
import os

import torch
import torch.distributed as dist


def evaluate(local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    if dist.get_rank() == 0:
        os.environ["TORCH_NCCL_BLOCKING_WAIT"] = "1"
        os.system("torchrun --nproc-per-node 2 evaluate.py")
    dist.barrier()
