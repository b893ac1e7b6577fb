"""A comprehension picks by position

reason: positions belong to other files on another node
runs: no (the order of a listing is the same on one machine)
"""
from pathlib import Path

import torch.distributed as dist


def shards(folder):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    paths = [p for p in Path(folder).iterdir() if p.is_file()]  # expect: RNK606
    return [path for i, path in enumerate(paths) if i % world_size == rank]
