"""A path is put together in a variable or an attribute, and one rank looks, or both sides meet.

reason: all ranks come to the same collectives
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from pathlib import Path
from tempfile import mkdtemp

import torch
import torch.distributed as dist


class Checkpoints:
    def __init__(self, folder):
        self.path = Path(folder) / "last.pt"

    def resume(self, state):
        found = [self.path.exists()]
        dist.broadcast_object_list(found, src=0)
        if found[0]:
            dist.broadcast(state, 0)


def load(folder, state):
    path = Path(folder) / "steps" / "last.pt"
    if path.is_file():
        state += torch.load(path)
    dist.all_reduce(state)


def main(rank, world_size):
    folder = mkdtemp()
    state = torch.zeros(1)
    if rank == 0:
        (Path(folder) / "last.pt").touch()
    Checkpoints(folder).resume(state)
    load(folder, state)
