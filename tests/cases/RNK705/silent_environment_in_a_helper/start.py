"""The helper that joins reads the environment.

reason: LOCAL_RANK decides
"""
import os

import torch
import torch.distributed as dist


def join(local_rank):
    local_rank = int(os.environ.get("LOCAL_RANK", local_rank))
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
