import os
from typing import NamedTuple


class Job(NamedTuple):
    rank: int
    local_rank: int


def attach():
    job = Job(rank=int(os.environ["SLURM_PROCID"]), local_rank=int(os.environ["SLURM_LOCALID"]))
    os.environ["CUDA_VISIBLE_DEVICES"] = str(job.local_rank)
    return job
