"""The ranks take turns at every file.

reason: a barrier is the same for every file
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import glob
import os

import torch
import torch.distributed as dist


def main(rank, world_size):
    for path in glob.glob(os.path.join(os.path.dirname(__file__), "silent_s*.py")):
        if rank == 0:
            os.stat(path)
        dist.barrier()
