"""Paths, lists of keys and durations are made ahead of the barrier.

reason: that does not fail on one rank alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from datetime import timedelta
from pathlib import Path

import torch
import torch.distributed as dist


def wait(folder, sums):
    try:
        place, names, patience = Path(folder, "logs"), list(sums.keys()), timedelta(seconds=5)
        dist.all_reduce(sums["loss"])
    except RuntimeError as error:
        print("no sum", error)
        return None
    dist.barrier()
    return place, names, patience


def main(rank, world_size):
    wait("runs", {"loss": torch.ones(1)})
    dist.barrier()
