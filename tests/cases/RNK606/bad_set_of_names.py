"""A set of names is divided

reason: sets of strings have another order in every process
runs: no (the order of a listing is the same on one machine)
"""
import os

import torch.distributed as dist


def part(names, world_size):
    rank = int(os.environ["RANK"])
    unique = list(set(names))  # expect: RNK606 "set(names)"
    assert len(unique) % world_size == 0, "as many names for each rank"
    per_rank = len(unique) // world_size
    return unique[rank * per_rank : (rank + 1) * per_rank]
