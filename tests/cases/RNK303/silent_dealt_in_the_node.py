"""Remainders that deal out what belongs to a node, or by the global rank

reason: rank and size are of one numbering, or the size is none of ranks
runs: no (several nodes)
"""
import os

import torch


def share(files, env, workers):
    rank, size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
    mine = [name for number, name in enumerate(files) if number % size == rank]
    local, gpus = int(os.environ["LOCAL_RANK"]), torch.cuda.device_count()
    near = [name for number, name in enumerate(files) if number % gpus == local]
    other = [name for number, name in enumerate(files) if number % workers == local]
    return mine, near, other, files[env.rank :: env.world_size], files[env.local_rank :: workers.world_size]
