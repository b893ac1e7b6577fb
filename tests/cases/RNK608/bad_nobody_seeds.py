"""The list is shuffled with a generator that nobody has seeded

reason: every process starts with a seed of its own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 22)
"""
import random

import torch.distributed as dist


def shard(files, rank, world_size):
    random.shuffle(files)  # expect: RNK608 "has no common seed"
    return files[rank::world_size]


def main(rank, world_size):
    random.setstate(random.Random(rank).getstate())
    mine = shard(list(range(100)), rank, world_size)
    parts = [None] * world_size
    dist.all_gather_object(parts, mine)
    assert sorted(parts[0] + parts[1]) == list(range(100))
