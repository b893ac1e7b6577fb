"""One look decides twice.

reason: one alarm is enough, at the first place
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 20); rank 1 finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def main(rank, world_size):
    folder = tempfile.mkdtemp()
    if rank == 0:
        open(os.path.join(folder, "last.pt"), "w").close()
    found = os.path.exists(os.path.join(folder, "last.pt"))
    if found:
        dist.barrier()  # expect: RNK108 "found"
    total = torch.zeros(1)
    if found:
        dist.all_reduce(total)
