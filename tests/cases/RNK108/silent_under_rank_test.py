"""Rank 0 looks for itself and does local work.

reason: nothing under the test communicates
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def main(rank, world_size):
    if rank == 0 and not os.path.exists("/nonexistent"):
        print("nothing to resume")
    dist.barrier()
