import os
from typing import NamedTuple


class Job(NamedTuple):
    rank: int
    local_rank: int
    device_index: int = 0


def attach():
    job = Job(rank=int(os.environ["SLURM_PROCID"]), local_rank=int(os.environ["SLURM_LOCALID"]))
    os.environ["CUDA_VISIBLE_DEVICES"] = str(job.local_rank)
    return job


def alone():
    job = Job(rank=int(os.environ["SLURM_PROCID"]), local_rank=0)
    os.environ["CUDA_VISIBLE_DEVICES"] = os.environ["SLURM_LOCALID"]
    return job
