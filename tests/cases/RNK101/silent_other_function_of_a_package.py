"""Rank 0 reduces by its own function, the others by one of a package.

reason: what the package's function does is not known
runs: no (the package is made up)
"""
import torch.distributed as dist
from syncing import take_part


def report(loss):
    dist.all_reduce(loss)
    print(loss.item())


def log(loss, rank):
    log_ = report if rank == 0 else take_part
    log_(loss)
