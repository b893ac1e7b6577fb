"""The number of the task is a text in a line of the log or in a name.

reason: nothing is decided by it
"""
import os

label = f"task {os.environ.get('SLURM_PROCID', os.environ.get('RANK', '?'))}"


def name():
    if "SLURM_PROCID" in os.environ:
        return "task-" + os.environ["SLURM_PROCID"]
    return "rank-" + os.environ.get("RANK", "0")


def hidden():
    for name in ("SLURM_PROCID", "RANK", "WORLD_SIZE"):
        if name in os.environ:
            del os.environ[name]
