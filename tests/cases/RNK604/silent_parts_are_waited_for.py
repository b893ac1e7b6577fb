"""Rank 0 waits until every part is there.

reason: it asks for each of them
runs: no (a race)
"""
import os
import time

import torch
import torch.distributed as dist


def collect(rows, folder):
    torch.save(rows, os.path.join(folder, f"part_{dist.get_rank()}.pt"))
    if dist.get_rank() == 0:
        parts = []
        for i in range(dist.get_world_size()):
            path = os.path.join(folder, f"part_{i}.pt")
            while not os.path.exists(path):
                time.sleep(1)
            parts.append(torch.load(path))
        return parts
