"""The same with pathlib.

reason: Path(...).exists() looks at this node's disk
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 16); rank 1 finished
"""
import os
import tempfile
from pathlib import Path

import torch.distributed as dist


def resume(folder):
    if Path(folder, "last.pt").exists():
        dist.barrier()  # expect: RNK108


def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        if rank == 0:
            open(os.path.join(folder, "last.pt"), "w").close()
        resume(folder)
