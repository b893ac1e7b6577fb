"""Another group is made afterwards.

reason: it reads the variable
"""
import os

import torch
import torch.distributed as dist


def start(local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    os.environ["TORCH_NCCL_BLOCKING_WAIT"] = "1"
    return dist.new_group([0, 1])
