"""Rank 0 makes the folder for the parts and sends its name

reason: all parts lie in one folder, where rank 0 finds them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import pickle
import tempfile

import torch.distributed as dist


def collect(result, rank, world_size):
    box = [tempfile.mkdtemp() if rank == 0 else None]
    dist.broadcast_object_list(box, src=0)
    folder = box[0]
    with open(os.path.join(folder, f"part_{rank}.pkl"), "wb") as file:
        pickle.dump(result, file)
    dist.barrier()
    if rank != 0:
        return None
    parts = []
    for part in range(world_size):
        with open(os.path.join(folder, f"part_{part}.pkl"), "rb") as file:
            parts.append(pickle.load(file))
    return parts


def main(rank, world_size):
    collected = collect(rank, rank, world_size)
    assert collected in (None, list(range(world_size)))
