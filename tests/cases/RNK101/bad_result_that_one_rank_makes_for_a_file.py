"""One rank asks for a result that a function keeps in a file, which nobody but it asks for.

reason: there is no file yet, and the collective runs on one rank; the other call is one rank's, too
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 17); rank 1 finished
"""
import os

import torch
import torch.distributed as dist


def counted(path):
    if os.path.isfile(path):
        return torch.load(path)
    counts = torch.ones(1)
    dist.all_reduce(counts)
    torch.save(counts, path)
    return counts


def summary(path):
    if dist.get_rank() == 0:
        return counted(path)  # expect: RNK101
    return None


def main(rank, world_size):
    if dist.get_rank() == 0:
        counted("counts.pt")  # expect: RNK101
    summary("counts.pt")
