"""The launcher's variable is no more than the default of the scheduler's.

reason: SLURM_PROCID is set in each job, also where a launcher has numbered the processes
"""
import os

rank = int(os.environ.get("SLURM_PROCID", os.environ.get("RANK", 0)))  # expect: RNK715 low


def local_rank():
    return int(os.getenv("SLURM_LOCALID") or os.getenv("LOCAL_RANK") or 0)  # expect: RNK715 low


def size():
    return int(os.environ["SLURM_NTASKS"]) if "SLURM_NTASKS" in os.environ else int(os.environ["WORLD_SIZE"])  # expect: RNK715 low
