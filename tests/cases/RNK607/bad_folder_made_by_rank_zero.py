"""Rank 0 makes the folder, all write into the one that they have named

reason: on the other ranks there is no such folder
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 failed in save (line 27)
"""
import os
import tempfile
import uuid
from pathlib import Path

import torch
import torch.distributed as dist


def run_folder(root):
    return Path(root) / f"run_{uuid.uuid4().hex[:6]}"  # expect: RNK607


def main(rank, world_size):
    root = [tempfile.mkdtemp()]
    dist.broadcast_object_list(root, src=0)
    folder = run_folder(root[0])
    if rank == 0:
        folder.mkdir()
    dist.barrier()
    torch.save(torch.ones(2), folder / f"shard_{rank}.pt")
