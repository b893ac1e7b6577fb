"""All ranks load the best weights, and rank 0 deletes them in the next line.

reason: nothing makes rank 0 wait until the others have read the file
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 raised FileNotFoundError in load (line 26)
"""
import os
import tempfile
import time

import torch
import torch.distributed as dist


def main(rank, world_size):
    model = torch.nn.Linear(2, 2)
    path = os.path.join(tempfile.gettempdir(), "distlint_604_best.pt")
    if rank == 0:
        torch.save(model.state_dict(), path)
    dist.barrier()
    time.sleep(rank)
    restore(model, os.environ.get("BEST_WEIGHTS", path))


def restore(model, path):
    weights = torch.load(path, map_location="cpu")  # expect: RNK604 "deleted by rank 0 only"
    model.load_state_dict(weights)
    if dist.get_rank() == 0:
        os.remove(path)
