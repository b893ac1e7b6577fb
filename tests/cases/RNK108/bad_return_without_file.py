"""Ranks without the file return early.

reason: the others enter the collective load
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in broadcast (line 18); rank 1 finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def load(path):
    if not os.path.isfile(path):
        return None  # expect: RNK108 "not os.path.isfile(path)"
    weights = torch.ones(2)
    dist.broadcast(weights, src=0)
    return weights


def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        if rank == 0:
            open(os.path.join(folder, "last.pt"), "w").close()
        load(os.path.join(folder, "last.pt"))
