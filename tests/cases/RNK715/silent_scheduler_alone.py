"""Nothing speaks of a launcher: srun starts one process for each task.

reason: no other number could be meant
"""
import os

import torch.distributed as dist


def init():
    if "SLURM_PROCID" in os.environ:
        rank = int(os.environ["SLURM_PROCID"])
        size = int(os.environ["SLURM_NTASKS"])
    else:
        rank, size = 0, 1
    dist.init_process_group("nccl", rank=rank, world_size=size)


def node():
    for name in ("SLURM_NODEID", "RANK"):
        if name in os.environ:
            return int(os.environ[name])
    return int(os.environ["SLURM_PROCID"])
