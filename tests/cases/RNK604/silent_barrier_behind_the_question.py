"""All ranks have looked before rank 0 writes.

reason: the barrier stands between the question and the file
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch.distributed as dist


def start(folder):
    path = os.path.join(folder, "config.json")
    if os.path.exists(path):
        raise FileExistsError(path)
    dist.barrier()
    if dist.get_rank() == 0:
        with open(path, "w") as file:
            file.write("{}")
    dist.barrier()


def main(rank, world_size):
    folder = [tempfile.mkdtemp() if rank == 0 else None]
    dist.broadcast_object_list(folder, src=0)
    start(folder[0])
