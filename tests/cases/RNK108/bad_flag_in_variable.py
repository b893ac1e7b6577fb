"""The answer is kept in a variable.

reason: the variable differs between ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 18); rank 1 finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def resume(path):
    resumed = os.path.exists(path)
    print("resumed:", resumed)
    if resumed:
        dist.all_reduce(torch.ones(1))  # expect: RNK108


def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        if rank == 0:
            open(os.path.join(folder, "last.pt"), "w").close()
        resume(os.path.join(folder, "last.pt"))
