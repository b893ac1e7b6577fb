"""Rank 0 of a group asks, and tells the others of the group, which then wait for it in the same group.

reason: all ranks of the group have the answer of its first rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import shutil
import tempfile
from pathlib import Path

import torch.distributed as dist


def save(folder, overwrite, process_group=None):
    rank = dist.get_rank(group=process_group)
    folder = Path(folder)
    exists = [folder.exists() if rank == 0 else None]
    source = 0
    if process_group is not None:
        source = dist.get_global_rank(process_group, 0)
    dist.broadcast_object_list(exists, src=source, group=process_group)
    exists = exists[0]
    if exists:
        if not overwrite:
            raise RuntimeError(f"there is a checkpoint already: {folder}")
        if rank == 0:
            shutil.rmtree(folder)
        dist.barrier(group=process_group)


def main(rank, world_size):
    folder = [tempfile.mkdtemp() if rank == 0 else None]
    dist.broadcast_object_list(folder, src=0)
    save(folder[0], True, dist.new_group([0, 1]))
    assert not Path(folder[0]).exists()
