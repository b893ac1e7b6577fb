"""The step of an earlier run, or 0: what a default says is not what was read.

reason: ranks that find no file go on from 0, without the reduction
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 21); rank 1 finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def main(rank, world_size):
    folder = tempfile.mkdtemp()
    if rank == 0:
        torch.save({"step": 3}, os.path.join(folder, "last.pt"))
    path = os.path.join(folder, "last.pt")
    state = torch.load(path, map_location="cpu") if os.path.exists(path) else {}
    if state.get("step", 0) > 0:
        dist.all_reduce(torch.zeros(1))  # expect: RNK108
