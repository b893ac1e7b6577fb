"""The launcher's variables are filled up from the scheduler's where they are not set.

reason: a launcher's own are kept
"""
import os

import torch.distributed as dist


def fill():
    for ours, theirs in (("RANK", "SLURM_PROCID"), ("LOCAL_RANK", "SLURM_LOCALID")):
        if ours not in os.environ and theirs in os.environ:
            os.environ[ours] = os.environ[theirs]
    dist.init_process_group("nccl")


def setdefaults():
    if "SLURM_PROCID" in os.environ:
        os.environ.setdefault("RANK", os.environ["SLURM_PROCID"])
    rank = int(os.environ["RANK"])
    return rank


def last_one_counts():
    rank = 0
    for name in ("SLURM_PROCID", "RANK"):
        if name in os.environ:
            rank = int(os.environ[name])
    return rank
