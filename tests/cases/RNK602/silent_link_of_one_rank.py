"""Rank 0 makes the link; another function forgives that there is one.

reason: nothing fails
runs: no (needs files)
"""
import os

import torch.distributed as dist


def link(folder, name):
    if dist.get_rank() == 0:
        os.symlink(name, os.path.join(folder, "latest"))
    dist.barrier()


def link_by_all(folder, name):
    try:
        os.symlink(name, os.path.join(folder, "newest"))
    except FileExistsError:
        pass
    dist.barrier()
