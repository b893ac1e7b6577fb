"""Rank 0 writes a checkpoint, then all ranks meet and read it.

reason: the barrier is after the branch
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import tempfile
from pathlib import Path

import torch
import torch.distributed as dist


def save_and_reload(model, folder):
    path = Path(folder) / "last.pt"
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), path)
    dist.barrier()
    state = torch.load(path, map_location="cpu")
    model.load_state_dict(state)
    dist.barrier()


def main(rank, world_size):
    box = [tempfile.mkdtemp() if rank == 0 else None]
    dist.broadcast_object_list(box, src=0)
    save_and_reload(torch.nn.Linear(2, 2), box[0])
    if rank == 0:
        (Path(box[0]) / "last.pt").unlink()
        Path(box[0]).rmdir()
