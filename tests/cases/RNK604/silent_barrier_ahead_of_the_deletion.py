"""All ranks load the weights, meet, and rank 0 deletes the file.

reason: all have read the file when it goes away
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def main(rank, world_size):
    model = torch.nn.Linear(2, 2)
    path = os.path.join(tempfile.gettempdir(), "distlint_604_weights.pt")
    if rank == 0:
        torch.save(model.state_dict(), path)
    dist.barrier()
    restore(model, os.environ.get("WEIGHTS", path))


def restore(model, path):
    model.load_state_dict(torch.load(path, map_location="cpu"))
    dist.barrier()
    if dist.get_rank() == 0:
        os.remove(path)
