"""The variable is set where no group is made.

reason: one or the other
"""
import os

import torch
import torch.distributed as dist


def start(local_rank, at_once):
    torch.cuda.set_device(local_rank)
    if at_once:
        dist.init_process_group("nccl")
    else:
        os.environ["TORCH_NCCL_AVOID_RECORD_STREAMS"] = "1"
