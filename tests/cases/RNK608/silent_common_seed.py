"""The order is drawn with a seed that all ranks have

reason: all ranks shuffle alike
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import random

import torch.distributed as dist


def shard(files, seed, epoch, rank, world_size):
    random.Random(seed + epoch).shuffle(files)
    return files[rank::world_size]


def main(rank, world_size):
    mine = shard(list(range(100)), 7, 1, rank, world_size)
    parts = [None] * world_size
    dist.all_gather_object(parts, mine)
    assert sorted(parts[0] + parts[1]) == list(range(100))
