"""Rank 0 writes a file under a random name, the others look for their own

reason: no other rank finds the file
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 raised FileNotFoundError in load (line 22)
"""
import os
import tempfile
import uuid

import torch
import torch.distributed as dist


def main(rank, world_size):
    path = os.path.join(tempfile.gettempdir(), f".lr_find_{uuid.uuid4()}.ckpt")
    share(path)
    own = f".lr_find_{uuid.uuid4()}.ckpt"  # expect: RNK607 "`uuid.uuid4()`"
    if rank == 0:
        torch.save(torch.ones(2), own)
    dist.barrier()
    torch.load(own, map_location="cpu")


def share(path):
    box = [path]
    dist.broadcast_object_list(box, src=0)
    if dist.get_rank() == 0:
        torch.save(torch.ones(2), box[0])
    dist.barrier()
    torch.load(box[0], map_location="cpu")
