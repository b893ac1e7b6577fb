"""An option, or the number of tasks, says whose variables are meant.

reason: who starts the program with torchrun does not ask for SLURM
"""
import os


def init(args):
    if args.launcher == "slurm":
        rank = int(os.environ["SLURM_PROCID"])
    else:
        rank = int(os.environ["RANK"])
    return rank


def by_tasks():
    if int(os.environ.get("SLURM_NTASKS", "1")) == int(os.environ.get("SLURM_NTASKS_PER_NODE", "0")) * 2:
        return int(os.environ["SLURM_PROCID"])
    return int(os.environ["RANK"])


def both(args):
    if args.slurm and "SLURM_PROCID" in os.environ:
        return int(os.environ["SLURM_PROCID"])
    return int(os.environ["RANK"])
