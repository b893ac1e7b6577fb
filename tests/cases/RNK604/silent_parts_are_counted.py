"""Rank 0 waits until the folder holds as many parts as there are ranks.

reason: it reads them when all are there
runs: no (a race)
"""
import os
import time

import torch
import torch.distributed as dist


def collect(rows, folder):
    torch.save(rows, os.path.join(folder, f"part_{dist.get_rank()}.pt"))
    if dist.get_rank() != 0:
        return None
    while len(os.listdir(folder)) < dist.get_world_size():
        time.sleep(1)
    return [torch.load(os.path.join(folder, name)) for name in sorted(os.listdir(folder))]
