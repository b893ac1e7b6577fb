"""Without the pointer to the last checkpoint a rank warns and returns.

reason: the others load, and meet in a barrier; the warning names the path, but nothing is done with it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 24); rank 1 finished
"""
import logging
import os
import tempfile

import torch.distributed as dist

logger = logging.getLogger(__name__)


def resume(folder):
    latest = os.path.join(folder, "latest")
    if os.path.isfile(latest):
        with open(latest) as file:
            tag = file.read()
    else:
        logger.warning(f"there is no {latest}")
        return None  # expect: RNK108 "dist.barrier()"
    dist.barrier()
    return tag


def main(rank, world_size):
    folder = tempfile.mkdtemp()
    if rank == 0:
        open(os.path.join(folder, "latest"), "w").close()
    resume(folder)
