"""The variable is set behind a block that makes a group and returns, or goes on to the next round.

reason: whoever sets it has made no group
"""
import os

import torch
import torch.distributed as dist


def start(local_rank, at_once):
    torch.cuda.set_device(local_rank)
    if at_once:
        dist.init_process_group("nccl")
        return
    os.environ["TORCH_NCCL_AVOID_RECORD_STREAMS"] = "1"
