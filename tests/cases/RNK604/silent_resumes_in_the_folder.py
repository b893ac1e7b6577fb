"""Rank 0 makes the folder of the run, and all ranks resume from a file in it.

reason: an empty folder holds nothing to read; the checkpoint has been there since an earlier run
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def start(folder, resume_step):
    if dist.get_rank() == 0:
        os.makedirs(os.path.join(folder, "checkpoints"), exist_ok=True)
    state = {"step": 0}
    if resume_step > 0:
        name = str(resume_step).zfill(7) + ".pt"
        state = torch.load(f"{folder}/checkpoints/{name}", map_location="cpu")
    dist.barrier()
    return state


def main(rank, world_size):
    folder = [None]
    if rank == 0:
        folder[0] = tempfile.mkdtemp()
        os.makedirs(os.path.join(folder[0], "checkpoints"))
        torch.save({"step": 10}, os.path.join(folder[0], "checkpoints", "0000010.pt"))
    dist.broadcast_object_list(folder, src=0)
    assert start(folder[0], 10)["step"] == 10
