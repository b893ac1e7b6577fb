"""An option decides about a variable that nobody reads any more.

reason: the group is there whatever the option says
"""
import os

import torch
import torch.distributed as dist


def start(local_rank, blocking):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    if blocking:
        os.environ["TORCH_NCCL_BLOCKING_WAIT"] = "1"  # expect: RNK708 "no effect"
