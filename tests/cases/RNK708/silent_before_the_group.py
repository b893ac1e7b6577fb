"""The variable is set first.

reason: the group reads it
"""
import os

import torch
import torch.distributed as dist


def start(local_rank):
    os.environ["TORCH_NCCL_AVOID_RECORD_STREAMS"] = "1"
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
