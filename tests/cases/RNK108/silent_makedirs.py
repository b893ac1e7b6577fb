"""A folder is made where it is missing.

reason: every rank goes on to the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def main(rank, world_size):
    folder = os.path.join(tempfile.gettempdir(), f"distlint-case-{rank}")
    if not os.path.isdir(folder):
        os.makedirs(folder, exist_ok=True)
    dist.barrier()
