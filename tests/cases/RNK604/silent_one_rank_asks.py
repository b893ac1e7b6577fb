"""Rank 0 looks, and tells the others what it has seen.

reason: nobody else asks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch.distributed as dist


def start(folder):
    path = os.path.join(folder, "config.json")
    there = [os.path.exists(path) if dist.get_rank() == 0 else None]
    dist.broadcast_object_list(there, src=0)
    if there[0]:
        raise FileExistsError(path)
    if dist.get_rank() == 0:
        with open(path, "w") as file:
            file.write("{}")


def main(rank, world_size):
    folder = [tempfile.mkdtemp() if rank == 0 else None]
    dist.broadcast_object_list(folder, src=0)
    start(folder[0])
