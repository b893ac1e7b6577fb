"""The variables of the launcher are asked for first.

reason: where a launcher has numbered the processes, its numbers are taken
"""
import os


def world():
    for name in ("RANK", "PMI_RANK", "SLURM_PROCID"):
        if name in os.environ:
            return int(os.environ[name])
    return 0


def init():
    if "RANK" in os.environ and "WORLD_SIZE" in os.environ:
        return int(os.environ["RANK"])
    if "SLURM_PROCID" in os.environ:
        return int(os.environ["SLURM_PROCID"])
    return int(os.environ.get("RANK", 0))


def inside():
    if "SLURM_PROCID" in os.environ and "RANK" not in os.environ:
        rank = int(os.environ["SLURM_PROCID"])
    else:
        rank = int(os.environ["RANK"])
    return rank


rank = int(os.environ.get("RANK", os.environ.get("SLURM_PROCID", 0)))


def of_all_launchers():
    keys = ("RANK", "LOCAL_RANK", "SLURM_PROCID")
    for key in keys:
        rank = os.environ.get(key)
        if rank is not None:
            return int(rank)
    return 0
