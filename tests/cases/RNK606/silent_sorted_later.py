"""Sorted between listing and division

reason: what counts is the order at the division
runs: no (the order of a listing is the same on one machine)
"""
from pathlib import Path

import torch.distributed as dist


def shards(folder):
    found = []
    for path in Path(folder).iterdir():
        if path.suffix == ".npy":
            found.append(path)
    found = sorted(found)
    return [path for i, path in enumerate(found) if i % dist.get_world_size() == dist.get_rank()]
