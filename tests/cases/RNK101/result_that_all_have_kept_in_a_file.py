"""One rank asks for a result that a function keeps in a file, and that all ranks have asked for, or will ask for.

reason: it finds the file that all have made together, or meets the others where they make it
runs: no (with these arguments all ranks finish)
"""
import os

import torch
import torch.distributed as dist


def counted(path, value):
    if path is not None and os.path.isfile(path):
        counts = torch.load(path)
    else:
        counts = torch.ones(1) * value
        dist.all_reduce(counts)
        if path is not None and dist.get_rank() == 0:
            torch.save(counts, path)
    return counts


def summary(path):
    counts = counted(path, 1)
    dist.barrier()
    return counts


def picture(path):
    return counted(path, 1) * 2


def main(rank, world_size):
    summary("counts.pt")
    if dist.get_rank() == 0:
        picture("counts.pt")  # expect: RNK101 low
