"""Only ranks that see the checkpoint enter the barrier.

reason: each rank looks into its own folder, as on local disks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 16); rank 1 finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def resume(path):
    if os.path.exists(path):
        dist.barrier()  # expect: RNK108 "os.path.exists(path)"


def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        if rank == 0:
            open(os.path.join(folder, "last.pt"), "w").close()
        resume(os.path.join(folder, "last.pt"))
