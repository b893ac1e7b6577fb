"""The first of several variables is taken, and the scheduler's comes before the launcher's.

reason: torchrun sets RANK in each process, and SLURM has set SLURM_PROCID for all of them
"""
import os

SIZES = ["SLURM_NTASKS", "OMPI_COMM_WORLD_SIZE", "WORLD_SIZE"]


def world():
    local_rank = 0
    for name in ("SLURM_LOCALID", "MPI_LOCALRANKID", "LOCAL_RANK"):  # expect: RNK715 "SLURM_LOCALID is taken even where"
        if name in os.environ:
            local_rank = int(os.environ[name])
            break
    rank = 0
    for name in ("SLURM_PROCID", "PMI_RANK", "RANK"):
        if name in os.environ:
            rank = int(os.environ[name])
            break
    return local_rank, rank


def get_rank():
    for name in ("SLURM_PROCID", "RANK"):  # expect: RNK715
        value = os.environ.get(name)
        if value is not None:
            return int(value)
    return 0


def get_world_size():
    for name in SIZES:
        if name in os.environ:
            return int(os.environ[name])
    return 1


def rank_of_one_machine():
    keys = ("RANK", "SLURM_PROCID", "LOCAL_RANK")  # expect: RNK715 "LOCAL_RANK is set"
    for key in keys:
        rank = os.environ.get(key)
        if rank is not None:
            return int(rank)
    return 0
