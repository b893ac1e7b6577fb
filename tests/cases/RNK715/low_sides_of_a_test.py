"""Inside a job of SLURM its variables are taken, and those of the launcher elsewhere only.

reason: a job of SLURM may start a launcher, whose processes find one SLURM_PROCID; no guide shows one here
"""
import os

import torch.distributed as dist


def setup_distributed():
    if "SLURM_JOB_ID" in os.environ:
        rank = int(os.environ["SLURM_PROCID"])  # expect: RNK715 low
        world_size = int(os.environ["SLURM_NTASKS"])
    else:
        rank = int(os.environ["RANK"])
        world_size = int(os.environ["WORLD_SIZE"])
    dist.init_process_group("nccl", rank=rank, world_size=world_size)


def get_rank():
    if os.environ.get("SLURM_PROCID") is not None:
        return int(os.environ["SLURM_PROCID"])  # expect: RNK715 low
    if "RANK" in os.environ:
        return int(os.environ["RANK"])
    return 0


def prepare():
    if os.environ.get("SLURM_PROCID"):
        os.environ["RANK"] = os.environ["SLURM_PROCID"]  # expect: RNK715 low
    elif os.environ.get("RANK") is None:
        os.environ["RANK"] = "0"
    dist.init_process_group("nccl")


def rank_of_job():
    try:
        return int(os.environ["SLURM_PROCID"])  # expect: RNK715 low
    except KeyError:
        return int(os.getenv("RANK", "0"))
