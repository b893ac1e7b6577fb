"""The path of a checkpoint is put together in a variable, and each rank looks for it.

reason: the folder of the second rank has none
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in broadcast (line 17); rank 1 finished
"""
from pathlib import Path
from tempfile import mkdtemp

import torch
import torch.distributed as dist


def resume(folder, state):
    path = Path(folder) / "steps" / "last.pt"
    if path.exists():
        dist.broadcast(state, 0)  # expect: RNK108 "path.exists()"


def main(rank, world_size):
    folder = Path(mkdtemp())
    if rank == 0:
        (folder / "steps").mkdir()
        (folder / "steps" / "last.pt").touch()
    resume(folder, torch.zeros(1))
