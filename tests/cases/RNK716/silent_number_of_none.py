"""Numbers that are made of variables that are there.

reason: a test says so, a handler sees to it, or a default is a number; programs may count on their launcher
"""
import os


def local_rank():
    if os.environ.get("LOCAL_RANK") is not None:
        return int(os.environ.get("LOCAL_RANK"))
    return 0


def rank():
    if os.environ.get("RANK"):
        return int(os.environ.get("RANK"))
    if "SLURM_PROCID" in os.environ and os.environ.get("SLURM_PROCID") != "":
        return int(os.environ.get("SLURM_PROCID", None))
    return 0


def world_size():
    try:
        return int(os.environ.get("WORLD_SIZE", None))
    except TypeError:
        return 1


def size_of_the_job():
    return int(os.environ.get("SLURM_NTASKS"))


def port():
    return int(os.environ.get("MASTER_PORT", 29500))


def settings():
    return os.environ.get("RANK", None), str(os.environ.get("WORLD_SIZE", None))
