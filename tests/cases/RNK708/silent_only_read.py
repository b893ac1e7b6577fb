"""The variable is read.

reason: nothing is set
"""
import os

import torch
import torch.distributed as dist


def start(local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    print(os.environ["TORCH_NCCL_BLOCKING_WAIT"])
    del os.environ["TORCH_NCCL_BLOCKING_WAIT"]
