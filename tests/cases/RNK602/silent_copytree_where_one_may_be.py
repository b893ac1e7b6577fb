"""Copies into a folder that may exist, into a folder of each rank, and on one rank.

reason: nothing fails
runs: no (needs files)
"""
import os
import shutil

import torch.distributed as dist


def save(source, folder):
    shutil.copytree(source, os.path.join(folder, f"rank{dist.get_rank()}"))
    shutil.copytree(source, os.path.join(folder, "all"), dirs_exist_ok=True)
    if dist.get_rank() == 0:
        shutil.copytree(source, os.path.join(folder, "first"))
    dist.barrier()
