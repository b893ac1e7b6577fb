"""Rank 0 lists the files for all, and fails if there are none.

reason: whoever names a folder without files gets an error on every run
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import tempfile
from pathlib import Path

import torch.distributed as dist


def listed(folder, rank):
    if rank == 0:
        files = sorted(str(path) for path in Path(folder).glob("*.txt"))
        if not files:
            raise FileNotFoundError(folder)  # expect: RNK112 low
    else:
        files = None
    told = [files]
    dist.broadcast_object_list(told, src=0)
    return told[0]


def main(rank, world_size):
    folder = Path(tempfile.gettempdir())
    if rank == 0:
        (folder / "distlint_112_listed.txt").write_text("")
    assert listed(folder, rank)
