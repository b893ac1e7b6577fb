"""Variables with a default beside those that are asked for below a test.

reason: the start without a launcher is seen to, or the default is that of another launcher
"""
import os

import torch


def main():
    world_size = int(os.environ.get("WORLD_SIZE", 1))
    if world_size > 1:
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))


def rank_and_size():
    size = int(os.environ.get("WORLD_SIZE", 1))
    return int(os.environ["RANK"]) if size > 1 else 0, size


def of_a_launcher_without_local_ranks():
    rank, size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
    local_rank = int(os.environ.get("LOCAL_RANK", 0))
    return rank, size, local_rank


def worker():
    if "RANK" not in os.environ:
        return None
    size = int(os.environ.get("WORLD_SIZE", 1))
    return int(os.environ["RANK"]), size


def with_the_job():
    size = int(os.environ.get("WORLD_SIZE", os.environ.get("SLURM_NTASKS", 1)))
    return int(os.environ["RANK"]), size
