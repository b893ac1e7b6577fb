"""The default of a variable, too late.

reason: the group was made without it
"""
import os

import torch
import torch.distributed as dist


def start(local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    os.environ.setdefault("TORCH_NCCL_TRACE_BUFFER_SIZE", "2000")  # expect: RNK708 "line 13"
