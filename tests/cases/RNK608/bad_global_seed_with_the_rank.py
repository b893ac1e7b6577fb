"""The seed for augmentation stands before the shuffle

reason: random.seed(seed + rank) orders the list differently on each rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 19)
"""
import random

import torch.distributed as dist


def main(rank, world_size):
    random.seed(7 + rank)
    files = list(range(100))
    random.shuffle(files)  # expect: RNK608 "is seeded per rank"
    mine = [name for i, name in enumerate(files) if i % world_size == rank]
    parts = [None] * world_size
    dist.all_gather_object(parts, mine)
    assert sorted(parts[0] + parts[1]) == list(range(100))
