"""The rank is in the name of the file, which a variable holds.

reason: each process has its own
"""
import os

import torch.distributed as dist


def join(folder, rank):
    log_name = "nccl_{:04d}.log".format(rank)
    os.environ["NCCL_DEBUG_FILE"] = os.path.join(folder, log_name)
    dist.init_process_group("nccl", rank=rank, world_size=2)
