"""The data is prepared by rank 0 unless the cache is there.

reason: a rank that comes late already sees the cache and skips the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 18)
"""
import os
import tempfile

import torch
import torch.distributed as dist


def prepare(path, rank):
    if not os.path.exists(path):
        if rank == 0:
            open(path, "w").close()
        dist.barrier()  # expect: RNK108


def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        if rank == 0:
            open(os.path.join(folder, "last.pt"), "w").close()
        prepare(os.path.join(folder, "last.pt"), rank)
