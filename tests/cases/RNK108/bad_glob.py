"""A listing decides.

reason: the listing of a local disk differs between nodes
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 17); rank 1 finished
"""
import glob
import os
import tempfile

import torch.distributed as dist


def resume(folder):
    found = glob.glob(os.path.join(folder, "*.pt"))
    if len(found) > 0:
        dist.barrier()  # expect: RNK108 "len(found) > 0"


def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        if rank == 0:
            open(os.path.join(folder, "last.pt"), "w").close()
        resume(folder)
